import { isDeepStrictEqual } from 'node:util';
import type { Database, Trx } from '../../db/database.ts';
import { findSlip } from './slips.repository.ts';
import { findStudentAccount, lockAccount, type StudentAccount } from './accounts.repository.ts';
import { findFirstPasswordKind, type FirstPasswordKind } from './first-password-kind.repository.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';

/**
 * What a student signed in with: the hash of the password or slip code, or the date of birth of the school's record;
 * null matches nothing.
 */
export interface Credential {
  readonly kind: 'password' | FirstPasswordKind;
  readonly verifier: string | null;
}

/** Returns what opens the account now. */
const findCredential = (
  db: Database | Trx,
  account: StudentAccount,
  now: Date,
): Credential | Promise<Credential> =>
  account.password_hash === null
    ? findFirstPassword(db, account, now)
    : { kind: 'password', verifier: account.password_hash };

/** Returns what opens an account without a password. */
export async function findFirstPassword(
  db: Database | Trx,
  person: Pick<StudentAccount, 'id' | 'date_of_birth'>,
  now: Date,
): Promise<Credential> {
  const kind = await findFirstPasswordKind(db, person.id);
  const { date } = await findSchoolBirthDate(db, person);
  const slip = await findSlip(db, person.id);
  if (kind === 'birth-date') return { kind, verifier: date };
  const isValid = slip !== undefined && slip.expires_at > now.toISOString();
  return { kind, verifier: isValid ? slip.code_hash : null };
}

/**
 * Whether the credential is still current. Locks the account until the transaction ends, so that a concurrent change of
 * password or slip ends the session that is about to begin.
 */
export async function isCredentialCurrent(
  trx: Trx,
  studentId: string,
  key: Credential,
  now: Date,
): Promise<boolean> {
  await lockAccount(trx, studentId);
  const account = await findStudentAccount(trx, studentId);
  return account !== undefined && isDeepStrictEqual(await findCredential(trx, account, now), key);
}

import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findSlip } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudentAccount, lockAccount, type StudentAccount } from './accounts.repository.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';

/**
 * What a student signed in with: the hash of the password or slip code, or the date of birth of the school's record;
 * null matches nothing.
 */
export interface Credential {
  readonly kind: 'password' | Settings['first_password'];
  readonly verifier: string | null;
}

export async function findCredential(
  db: Database | Trx,
  account: StudentAccount,
  now: Date,
): Promise<Credential> {
  if (account.password_hash !== null) return { kind: 'password', verifier: account.password_hash };
  const { first_password: kind } = await getSettings(db, ['first_password']);
  if (kind === 'birth-date') return { kind, verifier: (await findSchoolBirthDate(db, account)).date };
  const slip = await findSlip(db, account.id);
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

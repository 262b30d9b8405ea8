import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@formroom/domain/api/settings.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findSlip } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudentAccount, lockAccount, type StudentAccount } from './accounts.repository.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';

/** What opens an account: the hash of its password or of its slip's code, or the school's date of birth; null opens nothing. */
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
 * Whether a key opens the account still. Until the transaction ends nobody changes the password or the slip: who does so
 * ends the sessions, and must not miss the one that begins with this key.
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

import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@formroom/domain/api/settings.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findSlip } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudentAccount, holdAccount, type StudentAccount } from './accounts.repository.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';

/** What opens an account: the hash of its password or of its slip's code, or the school's date of birth; null opens nothing. */
export interface AccountKey {
  readonly kind: 'password' | Settings['first_password'];
  readonly opens: string | null;
}

export async function findKey(db: Database | Trx, account: StudentAccount, now: Date): Promise<AccountKey> {
  if (account.password_hash !== null) return { kind: 'password', opens: account.password_hash };
  const { first_password: kind } = await getSettings(db, ['first_password']);
  if (kind === 'birth-date') return { kind, opens: (await findSchoolBirthDate(db, account)).date };
  const slip = await findSlip(db, account.id);
  const isValid = slip !== undefined && slip.expires_at > now.toISOString();
  return { kind, opens: isValid ? slip.code_hash : null };
}

/**
 * Whether a key opens the account still. Until the transaction ends nobody changes the password or the slip: who does so
 * ends the sessions, and must not miss the one that begins with this key.
 */
export async function opensStill(trx: Trx, studentId: string, key: AccountKey, now: Date): Promise<boolean> {
  await holdAccount(trx, studentId);
  const account = await findStudentAccount(trx, studentId);
  return account !== undefined && isDeepStrictEqual(await findKey(trx, account, now), key);
}

import { hkdfSync } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { notAllowed } from '../../http/problem.ts';
import type { Principal } from '../../http/principal.ts';
import { findStudentAccount } from './accounts.repository.ts';

const KEY_BYTES = 32;

/**
 * Derives the key with which a student's browser encrypts unsent answers (ADR 36). It depends on the password hash,
 * which never leaves the server: equal at every sign-in, and new after each change or reset of the password.
 * @throws Problem 403 for an administrator, or a student without a password
 */
export async function deriveDraftKey(db: Database, { role, id }: Principal): Promise<string> {
  const account = role === 'student' ? await findStudentAccount(db, id) : undefined;
  if (!account?.password_hash) throw notAllowed();
  const key = hkdfSync('sha256', account.password_hash, account.id, 'formroom draft key 1', KEY_BYTES);
  return Buffer.from(key).toString('base64');
}

import { hkdfSync } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { notAllowed } from '../../http/problem.ts';
import type { Principal } from '../../http/principal.ts';
import { findStudentAccount } from './accounts.repository.ts';

const KEY_BYTES = 32;

/**
 * The key under which a student's browser keeps unsent answers (ADR 36). It follows from the hash of the password, which
 * no browser ever sees: the same at every sign-in, another after every change or reset of the password.
 * @throws Problem 403 to an administrator, and to who has no password yet
 */
export async function deriveDraftKey(db: Database, { role, id }: Principal): Promise<string> {
  const account = role === 'student' ? await findStudentAccount(db, id) : undefined;
  if (!account?.password_hash) throw notAllowed();
  const key = hkdfSync('sha256', account.password_hash, account.id, 'formroom draft key 1', KEY_BYTES);
  return Buffer.from(key).toString('base64');
}

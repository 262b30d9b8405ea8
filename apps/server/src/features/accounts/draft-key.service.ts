import { hkdfSync } from 'node:crypto';
import type { DraftKey } from '@formroom/domain/api/accounts.ts';
import type { Database } from '../../db/database.ts';
import { notAllowed } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { findFormerIds } from '../students/student-ids.repository.ts';
import { findAdmin, findStudentAccount } from './accounts.repository.ts';
import { NO_PASSWORD } from './passwords.ts';

const KEY_BYTES = 32;

/**
 * Derives the key with which the browser encrypts unsent answers of a student, and unsent cells of an administrator (ADR
 * 36). It depends on the password hash, which never leaves the server: equal at every sign-in, and new after each change
 * or reset of the password. After a correction of a student's ID, answers under the former one can still be read.
 * @throws PortalError not-allowed without a password
 */
export async function deriveDraftKey(db: Database, { role, id }: Principal): Promise<DraftKey> {
  if (role === 'admin') {
    const hash = (await findAdmin(db, id))?.password_hash;
    // The same for everybody who signs in with an account of the school.
    if (hash === undefined || hash === NO_PASSWORD) throw notAllowed();
    return { key: deriveKey(hash, id) };
  }
  const account = await findStudentAccount(db, id);
  if (!account?.password_hash) throw notAllowed();
  const hash = account.password_hash;
  const former = await findFormerIds(db, account.id);
  return {
    key: deriveKey(hash, account.id),
    ...(former.length > 0 && {
      former: former.map((each) => ({ student_id: each, key: deriveKey(hash, each) })),
    }),
  };
}

const deriveKey = (passwordHash: string, id: string) =>
  Buffer.from(hkdfSync('sha256', passwordHash, id, 'formroom draft key 1', KEY_BYTES)).toString('base64');

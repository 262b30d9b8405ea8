import { hkdfSync } from 'node:crypto';
import type { DraftKey } from '@formroom/domain/api/accounts.ts';
import type { Database } from '../../db/database.ts';
import { notAllowed } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { findFormerIds } from '../students/student-ids.repository.ts';
import { findStudentAccount } from './accounts.repository.ts';

const KEY_BYTES = 32;

/**
 * Derives the key with which a student's browser encrypts unsent answers (ADR 36). It depends on the password hash,
 * which never leaves the server: equal at every sign-in, and new after each change or reset of the password. After a
 * correction of the ID, answers under the former one can still be read.
 * @throws PortalError not-allowed for an administrator, or a student without a password
 */
export async function deriveDraftKey(db: Database, { role, id }: Principal): Promise<DraftKey> {
  const account = role === 'student' ? await findStudentAccount(db, id) : undefined;
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

const deriveKey = (passwordHash: string, studentId: string) =>
  Buffer.from(hkdfSync('sha256', passwordHash, studentId, 'formroom draft key 1', KEY_BYTES)).toString(
    'base64',
  );

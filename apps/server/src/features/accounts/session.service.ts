import type { Session } from '@formroom/domain/api/session.ts';
import { formatFullName, getInitials } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { findFormerIds } from '../students/student-ids.repository.ts';
import { findStudentAccount } from './accounts.repository.ts';

const signedOut: Session = {
  authenticated: false,
  admin: false,
  user_id: null,
  name: null,
  initials: null,
  password_reset: false,
};

/** Returns what the web app may know of its session. */
export async function describeSession(db: Database, principal: Principal | null): Promise<Session> {
  if (!principal) return signedOut;
  if (principal.role === 'admin') {
    const initials = principal.id.slice(0, 2).toUpperCase();
    return {
      ...signedOut,
      authenticated: !principal.mustSetUpSecondFactor,
      admin: true,
      ...(principal.adminRole && { role: principal.adminRole }),
      user_id: principal.id,
      name: 'Admin',
      initials,
    };
  }
  const student = await findStudentAccount(db, principal.id);
  if (!student) return signedOut;
  const formerIds = await findFormerIds(db, student.id);
  return {
    ...signedOut,
    authenticated: !principal.mustChangePassword,
    user_id: student.id,
    ...(formerIds.length > 0 && { former_ids: formerIds }),
    name: formatFullName(student),
    initials: getInitials(student),
    password_reset: principal.mustChangePassword,
  };
}

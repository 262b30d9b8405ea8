import { paths } from '@formroom/domain/api/paths.ts';
import { post, get } from '#web/lib/api-client.ts';
import type { LookupEntry } from '@formroom/domain/api/students.ts';

export const logInStudent = (studentId: string, password: string) =>
  post(paths.loginStudent, { body: { student_id: studentId, password } });

/** @param code the second factor, only after the server has asked for it */
export const logInAdmin = (name: string, password: string, code?: string) =>
  post(paths.adminLogin, {
    body: {
      name,
      password,
      ...(code !== undefined && { code }),
    },
  });

/** @param code the second factor, only after the server has asked for it */
export const reauthenticate = (password: string, code?: string) =>
  post(paths.reauthenticate, { body: { password, ...(code !== undefined && { code }) } });

/** The second factor of who came back from the provider of the school's accounts. */
export const enterStaffSignInCode = (code: string) => post(paths.staffSignInCode, { body: { code } });

interface AcceptInvitation {
  name: string;
  invitation: string;
  password: string;
}

export const acceptInvitation = (body: AcceptInvitation) => post(paths.acceptInvitation, { body });

/** Whether an account has no password yet. For an unknown ID the server says that it has one. */
export async function hasNoPassword(studentId: string, signal: AbortSignal): Promise<boolean> {
  const [hint] = await get(paths.user, { params: { student_id: studentId }, signal });
  return hint?.password_reset === 1;
}

interface ChangePassword {
  student_id: string;
  /** Left out at the first sign-in, where it was just checked. */
  old_password?: string;
  password: string;
}

export const changePassword = (change: ChangePassword) => post(paths.changePassword, { body: change });

/** The ID lookup of the sign-in page. Without a session the server returns only names and IDs. */
export const searchStudents = (name: string, signal: AbortSignal) =>
  get(paths.students, { query: { search: name }, signal }) as Promise<LookupEntry[]>;

import { paths } from '@formroom/domain/api/paths.ts';
import { post, get } from '#web/lib/api-client.ts';
import type { LookupEntry } from '@formroom/domain/api/students.ts';

export const logInStudent = (studentId: string, password: string) =>
  post(paths.loginStudent, { body: { student_id: studentId, password } });

/** @param code only where the server has asked for it */
export const logInAdmin = (name: string, password: string, code?: string) =>
  post(paths.adminLogin, {
    body: {
      name,
      password,
      ...(code !== undefined && { code }),
    },
  });

/** Whether an account has no password yet. An unknown ID is answered like an account that has one. */
export async function hasNoPassword(studentId: string, signal: AbortSignal): Promise<boolean> {
  const [hint] = await get(paths.user, { params: { student_id: studentId }, signal });
  return hint?.password_reset === 1;
}

interface ChangePassword {
  student_id: string;
  /** Left out at the first sign-in, which has just proved who it is. */
  old_password?: string;
  password: string;
}

export const changePassword = (change: ChangePassword) => post(paths.changePassword, { body: change });

export const PASSWORD_CHANGED = 'Password Changed Successfully.';

/** Who is not signed in gets names and IDs. */
export const searchStudents = (name: string, signal: AbortSignal) =>
  get(paths.students, { query: { search: name }, signal }) as Promise<LookupEntry[]>;

import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

interface ChangePassword {
  student_id: string;
  /** Left out at the first sign-in, which has just proved who it is. */
  old_password?: string;
  password: string;
}

export const changePassword = (change: ChangePassword) => post(paths.changePassword, { body: change });

export const PASSWORD_CHANGED = 'Password Changed Successfully.';

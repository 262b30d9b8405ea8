import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

/** Takes a student back to the first sign-in; gives the name. */
export const resetPassword = (studentId: string) =>
  post(paths.resetPassword, { body: { student_id: studentId } });

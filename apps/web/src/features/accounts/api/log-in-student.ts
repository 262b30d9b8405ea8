import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

export const logInStudent = (studentId: string, password: string) =>
  post(paths.loginStudent, { body: { student_id: studentId, password } });

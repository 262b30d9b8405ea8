import type { LoginStudentResponse } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { post } from '#web/lib/api-client.ts';

export const logInStudent = (studentId: string, password: string) =>
  post<LoginStudentResponse>(paths.loginStudent, { student_id: studentId, password });

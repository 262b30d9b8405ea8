import { paths } from '@formroom/domain/api/paths.ts';
import { get } from '#web/lib/api-client.ts';

/** Whether an account has no password yet. An unknown ID is answered like an account that has one. */
export async function hasNoPassword(studentId: string, signal: AbortSignal): Promise<boolean> {
  const [hint] = await get(paths.user, { params: { student_id: studentId }, signal });
  return hint?.password_reset === 1;
}

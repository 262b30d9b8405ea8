import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** What a student's password will be after a reset. */
export const firstPasswordQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['first-password', studentId],
    queryFn: ({ signal }) => get(paths.firstPassword, { params: { id: studentId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Resets a student's account to the first sign-in. The response has the name. */
export const resetPassword = (studentId: string) =>
  post(paths.resetPassword, { body: { student_id: studentId } });

import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** What a student signs in with after a reset. */
export const firstPasswordQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['first-password', studentId],
    queryFn: ({ signal }) => get(paths.firstPassword, { params: { id: studentId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Takes a student back to the first sign-in; gives the name. */
export const resetPassword = (studentId: string) =>
  post(paths.resetPassword, { body: { student_id: studentId } });

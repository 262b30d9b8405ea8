import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** Who has left, the last one first. */
export const leaversQuery = queryOptions({
  queryKey: ['leavers'],
  queryFn: ({ signal }) => get(paths.leavers, { signal }),
  staleTime: 0,
});

interface LeaverChange {
  readonly studentId: string;
  readonly erase: boolean;
}

/** Lets a student leave, or changes what becomes of a leaver’s data. */
export function useMarkAsLeaver(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ studentId, erase }: LeaverChange) =>
      post(paths.leavers, { body: { student_id: studentId, erase: erase ? 1 : 0 } }),
    // Once the row is gone, so that the focus does not go back to it.
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
}

/** Makes a leaver a student of today again. */
export function useReinstateStudent(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (studentId: string) => post(paths.bringBack, { params: { id: studentId } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
}

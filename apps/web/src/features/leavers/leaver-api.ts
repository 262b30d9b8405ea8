import type { Leaver, LeavingDetails } from '@formroom/domain/api/leavers.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** The students who have left, the most recent first. */
export const leaversQuery = queryOptions({
  queryKey: ['leavers'],
  queryFn: ({ signal }) => get(paths.leavers, { signal }),
  staleTime: 0,
});

interface LeaverChange {
  readonly studentId: string;
  readonly erase: boolean;
  readonly details?: LeavingDetails;
}

/** Marks a student as left, or changes what happens to a leaver’s data. */
export function useMarkAsLeaver(onDone: (leaver: Leaver) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ studentId, erase, details }: LeaverChange) =>
      post(paths.leavers, { body: { student_id: studentId, erase: erase ? 1 : 0, ...details } }),
    // After the row is removed, so that the focus does not return to it.
    onSuccess: async (leaver) => {
      await client.invalidateQueries();
      onDone(leaver);
    },
  });
}

/** Enrols a leaver again, or keeps a student who leaves on a day ahead. */
export function useReinstateStudent(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (studentId: string) => post(paths.reinstate, { params: { id: studentId } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
}

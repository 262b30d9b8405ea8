import type { NewStudentField } from '@formroom/domain/api/create-student.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** The next free ID in the school's pattern. */
export const nextStudentIdQuery = queryOptions({
  queryKey: ['next-student-id'],
  queryFn: ({ signal }) => get(paths.nextStudentId, { signal }),
  staleTime: 0,
  gcTime: 0,
});

type NewStudent = Partial<Record<NewStudentField, unknown>> & {
  readonly id: string;
  /** The students with the same name and date of birth who were shown. */
  readonly not_same_as: string[];
};

/** Adds a student, unless there are others with the same name and date of birth. */
export function useCreateStudent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (student: NewStudent) => post(paths.createStudent, { body: student }),
    onSuccess: async ({ created }) => {
      if (created) await client.invalidateQueries();
    },
  });
}

import { paths } from '@formroom/domain/api/paths.ts';
import type { SaveTeaching, SubjectChoices, Teaching } from '@formroom/domain/api/teaching.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import { teachingQuery } from '#web/lib/teaching.ts';

export function useSaveTeaching(year: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<SaveTeaching>) => post(paths.teaching, { params: { year }, body }),
    onSuccess: (saved) => client.setQueryData(teachingQuery(year).queryKey, saved),
  });
}

/** Takes over what the year before had. The result says how many places were filled. */
export function useCopyTeaching(year: number, before: Teaching) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const after = await post(paths.copyTeaching, { params: { year } });
      client.setQueryData(teachingQuery(year).queryKey, after);
      return {
        subjects: after.assignments.length - before.assignments.length,
        formTeachers: after.form_teachers.length - before.form_teachers.length,
        deans: after.deans.length - before.deans.length,
      };
    },
  });
}

/** Who of a class takes which subjects. */
export const choicesQuery = (year: number, className: string) =>
  queryOptions({
    queryKey: ['subject-choices', year, className],
    queryFn: ({ signal }) => get(paths.subjectChoices, { params: { year, class: className }, signal }),
    staleTime: 0,
  });

interface ChangedChoice {
  readonly student_id: string;
  readonly subject: number;
  /** Null for what the class takes. */
  readonly takes: SubjectChoices['choices'][number]['takes'] | null;
}

/** Saves ticks, which show at once and follow each other quickly. */
export function useSaveChoices(year: number, className: string) {
  const client = useQueryClient();
  const query = choicesQuery(year, className);
  const mutationKey = ['save', ...query.queryKey];
  return useMutation({
    mutationKey,
    mutationFn: (choices: ChangedChoice[]) =>
      post(paths.subjectChoices, { params: { year, class: className }, body: { choices } }),
    scope: { id: mutationKey.join(' ') },
    onMutate: (changed) =>
      client.setQueryData(query.queryKey, (before) => before && withChoices(before, changed)),
    onSuccess: (saved) => {
      // The answer lacks ticks that are still to be saved.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(query.queryKey, saved);
    },
    onError: () => client.invalidateQueries(query),
  });
}

const withChoices = (before: SubjectChoices, changed: readonly ChangedChoice[]): SubjectChoices => ({
  ...before,
  choices: [
    ...before.choices.filter(
      (each) =>
        !changed.some(({ student_id: id, subject }) => id === each.student_id && subject === each.subject),
    ),
    ...changed.flatMap(({ takes, ...choice }) => (takes === null ? [] : [{ ...choice, takes }])),
  ],
});

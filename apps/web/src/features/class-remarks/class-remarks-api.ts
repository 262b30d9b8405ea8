import type { SaveClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';

export interface ClassOfTerm extends TermKey {
  readonly className: string;
}

/** What form teacher and dean write of a class, and all its remarks. */
export const classRemarksQuery = ({ year, term, className }: ClassOfTerm) =>
  queryOptions({
    queryKey: ['class-remarks', year, term, className],
    queryFn: ({ signal }) => get(paths.classRemarks, { params: { year, term, class: className }, signal }),
    staleTime: 0,
  });

export function useSaveClassRemarks(key: ClassOfTerm) {
  const client = useQueryClient();
  const { year, term, className } = key;
  return useMutation({
    mutationFn: (rows: SaveClassRemarks['rows']) =>
      post(paths.classRemarks, { params: { year, term, class: className }, body: { rows } }),
    onSuccess: (saved) =>
      client.setQueryData(classRemarksQuery(key).queryKey, (before) => {
        if (!before) return before;
        const rows = new Map(saved.rows.map((row) => [row.student_id, row]));
        return {
          ...before,
          state: saved.state,
          rows: before.rows.map((row) => rows.get(row.student_id) ?? row),
        };
      }),
    // Rows without an error are saved.
    onError: () => client.invalidateQueries(classRemarksQuery(key)),
  });
}

export const remarkBankQuery = queryOptions({
  queryKey: ['remark-bank'],
  queryFn: ({ signal }) => get(paths.remarkBank, { signal }),
});

export function useSaveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { own?: string[]; school?: string[] }) => post(paths.remarkBank, { body }),
    onSuccess: (saved) => client.setQueryData(remarkBankQuery.queryKey, saved),
  });
}

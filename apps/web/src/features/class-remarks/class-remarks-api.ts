import type { ClassRemarks, saveRemarkBank } from '@formroom/domain/api/mark-sheets.ts';
import type { SentBody } from '@formroom/domain/api/contract.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, getIfChanged, post } from '#web/lib/api-client.ts';
import { cellQueryOptions } from '#web/lib/autosave/cells/cell-query.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { remarkBankQuery } from '#web/lib/remark-bank.ts';

export interface ClassOfTerm extends TermKey {
  readonly className: string;
}

/** What form teacher and dean write of a class, and all its remarks. */
export const classRemarksQuery = ({ year, term, className }: ClassOfTerm) =>
  queryOptions({
    queryKey: ['class-remarks', year, term, className],
    queryFn: async ({ client, queryKey, signal }): Promise<ClassRemarks> => {
      const options = { params: { year, term, class: className }, signal };
      const cached = client.getQueryData<ClassRemarks>(queryKey);
      return cached
        ? ((await getIfChanged(paths.classRemarks, `"${cached.tag}"`, options)) ?? cached)
        : await get(paths.classRemarks, options);
    },
    ...cellQueryOptions,
  });

export function useSaveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof saveRemarkBank>) => post(paths.remarkBank, { body }),
    onSuccess: (saved) => client.setQueryData(remarkBankQuery.queryKey, saved),
  });
}

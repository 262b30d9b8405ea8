import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { termsQuery } from '#web/features/report-cards/posting/api/term-api.ts';

/** Puts a term as the server answered it into the table at once; all that hangs on it is asked for again. */
export function useUpdateTermCache() {
  const client = useQueryClient();
  return (saved: TermRecord) => {
    client.setQueryData(termsQuery.queryKey, (terms) =>
      terms?.map((each) => (each.year === saved.year && each.term === saved.term ? saved : each)),
    );
    return client.invalidateQueries();
  };
}

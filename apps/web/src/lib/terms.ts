import { paths } from '@formroom/domain/api/paths.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';

/** The term that an address names; else the newest that is posted or not, as wanted, or the newest of all. */
export const chooseTerm = (
  terms: readonly TermRecord[],
  named: TermKey | undefined,
  wanted: TermRecord['posted'],
) =>
  terms.find(({ year, term }) => year === named?.year && term === named.term) ??
  terms.find(({ posted }) => posted === wanted) ??
  terms[0];

/** All terms, newest first. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => get(paths.listedTerms, { signal }),
  staleTime: 0,
});

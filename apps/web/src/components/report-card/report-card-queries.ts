import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCard, ReportCardTerm } from '@formroom/domain/api/term-reports.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Which card of which student. */
export interface CardOf {
  readonly studentId: string;
  readonly year: number;
  readonly term: ReportCardTerm['term'];
}

/** The terms in which a student has a card, newest first. Cards come and go, so it is asked for anew each time. */
export const reportCardTermsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['report-card-terms', studentId],
    queryFn: ({ signal }) =>
      get<ReportCardTerm[]>(pathTo(paths.reportCardTerms, { id: studentId }), { signal }),
    staleTime: 0,
  });

/** A card to read as a page. The server keeps who opened it and when, and the school may remove it: none is kept here. */
export const reportCardQuery = (card: CardOf) => {
  const path = cardPath(paths.reportCardPage, card);
  return queryOptions({
    queryKey: ['report-card', path],
    queryFn: ({ signal }) => get<ReportCard>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
};

export const cardPath = (path: string, { studentId, year, term }: CardOf) =>
  pathTo(path, { id: studentId, year: String(year), term: String(term) });

/** Whether the server refuses a card because it is not, or no longer, there for who asks. */
export const isRemoved = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

export interface ReportCardId {
  readonly studentId: string;
  readonly year: number;
  readonly term: ReportCardTerm['term'];
}

// Cards are not cached: the school may remove one at any time, and each opening must be counted.
const uncached = { staleTime: 0, gcTime: 0 } as const;

/** The terms in which a student has a card, newest first. */
export const reportCardTermsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['report-card-terms', studentId],
    queryFn: ({ signal }) => get(paths.reportCardTerms, { params: { id: studentId }, signal }),
    ...uncached,
  });

const WHILE_OPENING_MS = 10_000;

/** The same for a page that opens: it uses what was loaded together with its other data. */
export const preloadedTermsQuery = (studentId: string) => ({
  ...reportCardTermsQuery(studentId),
  staleTime: WHILE_OPENING_MS,
  gcTime: WHILE_OPENING_MS,
});

/** A card's data, for the HTML view. */
export const reportCardQuery = (card: ReportCardId) =>
  queryOptions({
    queryKey: ['report-card', card.studentId, card.year, card.term],
    queryFn: ({ signal }) => get(paths.reportCardPage, { params: toParams(card), signal }),
    ...uncached,
  });

export const cardPdfUrl = (card: ReportCardId) => pathTo(paths.reportCard, toParams(card));

const toParams = ({ studentId, year, term }: ReportCardId) => ({ id: studentId, year, term });

/** Whether the card does not exist, or not for this user, for example because it was removed. */
export const isCardUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

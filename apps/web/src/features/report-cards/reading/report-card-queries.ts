import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Which card of which student. */
export interface ReportCardId {
  readonly studentId: string;
  readonly year: number;
  readonly term: ReportCardTerm['term'];
}

// The school may remove a card at any time, and keeps who opened it and when: nothing of a card stays here.
const uncached = { staleTime: 0, gcTime: 0 } as const;

/** The terms in which a student has a card, newest first. */
export const reportCardTermsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['report-card-terms', studentId],
    queryFn: ({ signal }) => get(paths.reportCardTerms, { params: { id: studentId }, signal }),
    ...uncached,
  });

/** A card to read as a page. */
export const reportCardQuery = (card: ReportCardId) =>
  queryOptions({
    queryKey: ['report-card', card.studentId, card.year, card.term],
    queryFn: ({ signal }) => get(paths.reportCardPage, { params: toParams(card), signal }),
    ...uncached,
  });

/** Where a card is as a PDF. */
export const cardPdfUrl = (card: ReportCardId) => pathTo(paths.reportCard, toParams(card));

const toParams = ({ studentId, year, term }: ReportCardId) => ({ id: studentId, year, term });

/** Whether the server refuses a card because it is not, or no longer, there for who asks. */
export const isCardUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

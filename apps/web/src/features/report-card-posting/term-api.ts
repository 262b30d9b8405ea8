import type { TermKey } from '#web/lib/format-term.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { NewTerm, PostReportCards, TermRecord, TermSettings } from '@formroom/domain/api/terms.ts';
import { termsQuery } from '#web/lib/terms.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, poll, post } from '#web/lib/api-client.ts';

/** Enough for a thousand cards. */
const timeLimitMs = 120_000;

/** What is missing on the cards of a term. */
export const readinessQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['term-readiness', year, term],
    queryFn: ({ signal }) =>
      get(paths.termReadiness, { params: { year, term }, signal, timeoutMs: timeLimitMs }),
    staleTime: 0,
  });

/** The marks of a class by student and subject. */
export const classMarksQuery = ({ year, term }: TermKey, classId: string) =>
  queryOptions({
    queryKey: ['class-marks', year, term, classId],
    queryFn: ({ signal }) => get(paths.classMarks, { params: { year, term, class: classId }, signal }),
    staleTime: 0,
  });

const CARD_FILES_POLL_MS = 2_000;

/** How many PDFs of a posted term are ready; asked again while some are being made. */
export const cardFilesQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['card-files', year, term],
    queryFn: ({ signal }) => poll(paths.cardFiles, { params: { year, term }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? CARD_FILES_POLL_MS : false),
  });

/** The students of a term, by class and name, and how often each card was opened. */
export const viewsQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['report-card-views', year, term],
    queryFn: ({ signal }) => get(paths.reportCardViews, { params: { year, term }, signal }),
    staleTime: 0,
  });

export const addTerm = (term: NewTerm) => post(paths.terms, { body: term });

export const changeTerm = ({ year, term }: TermKey, facts: TermSettings) =>
  post(paths.term, { params: { year, term }, body: facts });

/** Deletes a term without results; returns the others. */
export const deleteTerm = ({ year, term }: TermKey) => post(paths.deleteTerm, { body: { year, term } });

/** Posts or removes the cards of a term. `date_posted` is part of the call, but the server sets its own time. */
export function postReportCards({ year, term, posted, ready_only, date_posted }: TermPosting) {
  const body: TermPosting = { year, term, posted, date_posted, ...(ready_only === 1 && { ready_only }) };
  return post(paths.postReportCards, { body, timeoutMs: timeLimitMs });
}
type TermPosting = PostReportCards & Pick<TermRecord, 'date_posted'>;

/** Posts the cards of a posted term that have become complete. */
export const postCompleteCards = ({ year, term }: TermKey) =>
  post(paths.postCompleteCards, { body: { year, term }, timeoutMs: timeLimitMs });

/** The URL of the PDF with the cards of a class or of all. */
export const cardsUrl = ({ year, term }: TermKey, classId: string) =>
  pathTo(paths.reportCards, { year, term, class: classId });

/** Writes a saved term into the cached list at once, and reloads everything that depends on it. */
export function useUpdateTermCache() {
  const client = useQueryClient();
  return (saved: TermRecord) => {
    client.setQueryData(termsQuery.queryKey, (terms) =>
      terms?.map((each) => (each.year === saved.year && each.term === saved.term ? saved : each)),
    );
    return client.invalidateQueries();
  };
}

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type {
  NewTerm,
  PostedCard,
  PostReportCard,
  PostTermReports,
  ReportCardView,
  TermReadiness,
  TermRecord,
  TermSettings,
} from '@formroom/domain/api/term-reports.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

export type TermKey = Pick<TermRecord, 'year' | 'term'>;

/** To look at or to keep a thousand cards takes its time. */
const timeLimitMs = 120_000;

const termPath = (path: string, { year, term }: TermKey, more: Record<string, string> = {}) =>
  pathTo(path, { year: String(year), term: String(term), ...more });

/** Every term, newest first. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => get<TermRecord[]>(paths.termReportsPosted, { signal }),
  staleTime: 0,
});

/** How far the cards of a term are. */
export const readinessQuery = (key: TermKey) => {
  const path = termPath(paths.termReadiness, key);
  return queryOptions({
    queryKey: ['term-readiness', path],
    queryFn: ({ signal }) => get<TermReadiness>(path, { signal, timeoutMs: timeLimitMs }),
    staleTime: 0,
  });
};

/** The students of a term, by class and name, and how often each card was opened. */
export const viewsQuery = (key: TermKey) => {
  const path = termPath(paths.reportCardViews, key);
  return queryOptions({
    queryKey: ['report-card-views', path],
    queryFn: ({ signal }) => get<ReportCardView[]>(path, { signal }),
    staleTime: 0,
  });
};

export const addTerm = (term: NewTerm) => post<TermRecord>(paths.terms, term);

export const changeTerm = (key: TermKey, facts: TermSettings) =>
  post<TermRecord>(termPath(paths.term, key), facts);

export const postTermReports = ({
  year,
  term,
  posted,
  ready_only,
  date_posted,
}: PostTermReports & { date_posted: string | null }) =>
  post<TermRecord>(
    paths.postTermReports,
    { year, term, posted, date_posted, ...(ready_only === 1 && { ready_only }) },
    { timeoutMs: timeLimitMs },
  );

/** Withdraws one card of a posted term, or posts it again. */
export const postReportCard = (card: PostReportCard) => post<PostedCard>(paths.postReportCard, card);

/** The cards of a class, or of all, as one PDF. */
export const cardsUrl = (key: TermKey, classId: string) =>
  termPath(paths.reportCards, key, { class: classId });

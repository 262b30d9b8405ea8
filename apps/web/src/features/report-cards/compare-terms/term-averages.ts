import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';

export type TermAverage = Omit<ReportCardTerm, 'average'> & { readonly average: number };

/** The posted terms that have an average, oldest first. */
export const listTermAverages = (terms: readonly ReportCardTerm[]): TermAverage[] =>
  terms
    .flatMap((each) =>
      each.posted === 1 && each.average !== null ? [{ ...each, average: each.average }] : [],
    )
    .toSorted((a, b) => a.year - b.year || a.term - b.term);

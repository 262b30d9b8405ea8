import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';

export type TermKey = Pick<TermRecord, 'year' | 'term'>;

/** `Term 3 Trinity 2025-2026` (R36). */
export const formatTerm = ({ year, term }: TermKey) =>
  `Term ${term} ${termNames[term]} ${formatAcademicYear(year)}`;

type PostedCards = Pick<TermRecord, 'cards_posted' | 'students'>;

/** `575 of 658 posted` */
export const formatPosted = ({ cards_posted: posted, students }: PostedCards) =>
  `${posted} of ${students} posted`;

/** Whether a term is posted, with both figures unless all its cards are. */
export function formatTermStatus(term: PostedCards & Pick<TermRecord, 'posted'>) {
  if (term.posted === 0) return 'Not posted';
  return term.cards_posted < term.students ? formatPosted(term) : 'Posted';
}

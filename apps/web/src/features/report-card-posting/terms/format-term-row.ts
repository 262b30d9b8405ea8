import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';
import { formatTermStatus } from '#web/lib/format-term.ts';

/** The texts of a term's row, except the day of posting, which depends on the school's time zone. */
export const formatTermRow = ({ year, term, ...cards }: RowOfTerm) => ({
  year: formatAcademicYear(year),
  term: `${term} ${termNames[term]}`,
  status: formatTermStatus(cards),
});
type RowOfTerm = Pick<TermRecord, 'year' | 'term' | 'posted' | 'cards_posted' | 'students'>;

/** Whether every word of a search is the beginning of a word in the row. */
export function matchesSearch(
  term: Parameters<typeof formatTermRow>[0] & { date_posted: string | null },
  search: string,
) {
  const texts = formatTermRow(term);
  const rowTerms = splitTerms(`${Object.values(texts).join(' ')} ${term.date_posted ?? ''}`);
  return splitTerms(search).every((prefix) => rowTerms.some((each) => each.startsWith(prefix)));
}

const splitTerms = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

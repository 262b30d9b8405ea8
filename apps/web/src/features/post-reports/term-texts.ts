import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import { academicYear, termNames } from '@formroom/domain/term-report/terms.ts';

/** The cells of a term as the table shows them; the day it was posted is the page’s to say. */
export const termTexts = ({ year, term, posted }: Pick<TermRecord, 'year' | 'term' | 'posted'>) => ({
  year: academicYear(year),
  term: `${term} ${termNames[term]}`,
  status: posted === 1 ? 'Posted' : 'Not posted',
});

/** Whether every word of a search begins a word of the row. */
export function isSought(
  term: Parameters<typeof termTexts>[0] & { date_posted: string | null },
  search: string,
) {
  const texts = termTexts(term);
  const words = wordsOf(`${Object.values(texts).join(' ')} ${term.date_posted ?? ''}`);
  return wordsOf(search).every((sought) => words.some((word) => word.startsWith(sought)));
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

import type { ReportCard, ReportCardTerm } from '@formroom/domain/api/term-reports.ts';
import { letterWords, type Letter } from '@formroom/domain/term-report/key.ts';
import type { Mark } from '@formroom/domain/term-report/marks.ts';
import { academicYear, termNames } from '@formroom/domain/term-report/terms.ts';

/** `Term 3 Trinity 2025-2026` (specification, section 2). */
export const termWords = ({ year, term }: Pick<ReportCardTerm, 'year' | 'term'>) =>
  `Term ${term} ${termNames[term]} ${academicYear(year)}`;

/** What stands for a part that does not count this term, as on the printed card. */
export const UNUSED = '----';

/** A mark of a part that counts. */
export const markWords = (mark: Mark) => (mark === null ? 'No mark' : String(mark));

/** `B, Good`. */
export const letterInWords = (letter: Letter | null) =>
  letter === null ? 'Not given' : `${letter}, ${letterWords[letter]}`;

/** `3 of 120 sessions`. */
export const sessionsWords = (missed: number | null, possible: number | null) => {
  if (missed === null) return 'Not recorded';
  return possible === null ? `${missed} sessions` : `${missed} of ${possible} sessions`;
};

/** `2025-09-01 to 2025-12-12`. */
export function periodWords({
  first_day: first,
  last_day: last,
}: Pick<ReportCard, 'first_day' | 'last_day'>) {
  if (first !== null && last !== null) return `${first} to ${last}`;
  if (first !== null) return `From ${first}`;
  return last === null ? 'Not recorded' : `Until ${last}`;
}

const endings = new Intl.PluralRules('en', { type: 'ordinal' });
const endingOf: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd of 28 in the class`. */
export const rankWords = (rank: number | null, classSize: number) =>
  rank === null
    ? 'Not ranked'
    : `${rank}${endingOf[endings.select(rank)] ?? 'th'} of ${classSize} in the class`;

import { academicYear, type Term, termNames, terms } from '@formroom/domain/term-report/terms.ts';

interface TermOfYear {
  readonly year: number;
  readonly term: Term;
}

/** A term as its table calls it: `1 Michaelmas`. */
export const termLabel = (term: Term) => `${term} ${termNames[term]}`;

/** A term of a year: `2026-2027, Term 1 Michaelmas`. */
export const termWords = ({ year, term }: TermOfYear) => `${academicYear(year)}, Term ${termLabel(term)}`;

/** The term that an import of results was for, which comes as `2026/1`. */
export function importedTermWords(about: string): string {
  const [year, number] = about.split('/').map(Number);
  const term = terms.find((each) => each === number);
  return year !== undefined && term !== undefined ? termWords({ year, term }) : about;
}

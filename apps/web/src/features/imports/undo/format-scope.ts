import { formatAcademicYear, terms } from '@formroom/domain/report-cards/terms.ts';
import { formatTerm } from '#web/lib/format-term.ts';

/** Formats what an import applies to: the term `2026/1` of results, the school year `2027` of a plan. */
export function formatImportScope(about: string): string {
  const [year, number] = about.split('/').map(Number);
  if (year === undefined || Number.isNaN(year)) return about;
  if (number === undefined) return formatAcademicYear(year);
  const term = terms.find((each) => each === number);
  return term === undefined ? about : formatTerm({ year, term });
}

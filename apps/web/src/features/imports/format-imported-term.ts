import { terms } from '@formroom/domain/term-report/terms.ts';
import { formatTerm } from '#web/lib/format-term.ts';

/** The term that an import of results was for, which comes as `2026/1`. */
export function formatImportedTerm(about: string): string {
  const [year, number] = about.split('/').map(Number);
  const term = terms.find((each) => each === number);
  return year !== undefined && term !== undefined ? formatTerm({ year, term }) : about;
}

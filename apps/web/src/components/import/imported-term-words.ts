import { terms } from '@formroom/domain/term-report/terms.ts';
import { termWords } from '#web/components/report-card/card-words.ts';

/** The term that an import of results was for, which comes as `2026/1`. */
export function importedTermWords(about: string): string {
  const [year, number] = about.split('/').map(Number);
  const term = terms.find((each) => each === number);
  return year !== undefined && term !== undefined ? termWords({ year, term }) : about;
}

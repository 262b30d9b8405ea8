import { termInPathSchema } from '@formroom/domain/api/term-reports.ts';
import type { TermKey } from '../../../db/tables.ts';
import { invalid } from '../../../plugins/problem.ts';

/** How an import names its term, such as `2026/1`. */
export const aboutTerm = ({ year, term }: { readonly year: unknown; readonly term: unknown }) =>
  `${String(year)}/${String(term)}`;

/** The term that an import names. @throws Problem 422 */
export function termOf(about: string | null): TermKey {
  const [year, term] = (about ?? '').split('/');
  const key = termInPathSchema.safeParse({ year, term });
  if (!key.success) throw invalid({ term: ['There is no such term.'] });
  return key.data;
}

import { termParamsSchema } from '@formroom/domain/api/terms.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { invalid } from '../../../errors.ts';

/**
 * Parses the scope of an import of results, such as `2026/1`.
 * @throws PortalError invalid
 */
export function parseTermScope(scope: string | null): TermKey {
  const [year, term] = (scope ?? '').split('/');
  const key = termParamsSchema.safeParse({ year, term });
  if (!key.success) throw invalid({ term: ['There is no such term.'] });
  return key.data;
}

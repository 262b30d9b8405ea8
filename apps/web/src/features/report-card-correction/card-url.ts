import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { parseTermParams } from '#web/lib/report-card-paths.ts';
import { addQuery } from '#web/features/report-cards/add-query.ts';
import type { TermKey } from '#web/lib/format-term.ts';

/** A student's card of a term. */
export interface CardKey extends TermKey {
  readonly id: string;
}

/** The URL of the office's page about one card. */
export const pathToCard = ({ id, year, term }: CardKey) =>
  addQuery(officePaths.reportCard, { year, term, id });

/** The card that the URL names. */
export function parseCardParams(search: URLSearchParams): CardKey | undefined {
  const term = parseTermParams(search);
  const id = studentIdSchema.safeParse(search.get('id')).data;
  return term && id !== undefined ? { ...term, id } : undefined;
}

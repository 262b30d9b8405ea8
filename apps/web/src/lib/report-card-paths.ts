import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import type { TermKey } from '#web/lib/format-term.ts';

const keySchema = termSchema.pick({ year: true, term: true });

/** A student's card of a term. */
export interface CardKey extends TermKey {
  readonly id: string;
}

/** The URL of the page that checks the cards of a term. */
export const pathToCheckCards = (term: TermKey) => `${officePaths.checkCards}?${toQuery(term)}`;

/** The URL of the list of a term's cards and who has read them. */
export const pathToReaders = (term: TermKey) => `${officePaths.readers}?${toQuery(term)}`;

/** The URL of the office's page about one card. */
export const pathToCard = (card: CardKey) =>
  `${officePaths.reportCard}?${toQuery(card)}&id=${encodeURIComponent(card.id)}`;

const toQuery = ({ year, term }: TermKey) => `year=${year}&term=${term}`;

/** The term that parts of a URL name. */
export const parseTerm = (year: string | null | undefined, term: string | null | undefined) =>
  keySchema.safeParse({ year: Number(year), term: Number(term) }).data;

/** The term that the URL names. */
export const parseTermParams = (search: URLSearchParams): TermKey | undefined =>
  parseTerm(search.get('year'), search.get('term'));

/** The card that the URL names. */
export function parseCardParams(search: URLSearchParams): CardKey | undefined {
  const term = parseTermParams(search);
  const id = studentIdSchema.safeParse(search.get('id')).data;
  return term && id !== undefined ? { ...term, id } : undefined;
}

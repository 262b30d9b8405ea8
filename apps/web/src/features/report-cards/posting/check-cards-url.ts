import { termSchema } from '@formroom/domain/api/term-reports.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

const keySchema = termSchema.pick({ year: true, term: true });

/** The URL of the page that checks the cards of a term before they are posted. */
export const pathToCheckCards = ({ year, term }: TermKey) =>
  `${pathToPanel('checkCards')}&${new URLSearchParams({ year: String(year), term: String(term) }).toString()}`;

/** The term that the URL names. */
export const parseTermParams = (search: URLSearchParams): TermKey | undefined =>
  keySchema.safeParse({ year: Number(search.get('year')), term: Number(search.get('term')) }).data;

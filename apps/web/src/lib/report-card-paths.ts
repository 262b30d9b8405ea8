import { officePaths } from '@formroom/domain/api/paths.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { addQuery } from '#web/features/report-cards/add-query.ts';
import type { TermKey } from '#web/lib/format-term.ts';

const keySchema = termSchema.pick({ year: true, term: true });

/** The URL of the page that checks the cards of a term. */
export const pathToCheckCards = ({ year, term }: TermKey) => addQuery(officePaths.checkCards, { year, term });

/** The URL of the list of a term's cards and who has read them. */
export const pathToReaders = ({ year, term }: TermKey) => addQuery(officePaths.readers, { year, term });

/** The term that the URL names. */
export const parseTermParams = (search: URLSearchParams): TermKey | undefined =>
  keySchema.safeParse({ year: Number(search.get('year')), term: Number(search.get('term')) }).data;

import { reportCardSchema } from '@formroom/domain/api/report-cards.ts';
import { parseGzipped } from '../../db/stored-json.ts';
import type { TermKey } from '../../db/term-tables.ts';

/** A posted card as it is stored. What a later version adds to a card is optional here, never in the call's schema. */
const storedCardSchema = reportCardSchema;

export interface StoredCard extends TermKey {
  readonly student_id: string;
  readonly content: string;
}

/** @throws UnreadableRowError */
export const parseCard = ({ content, student_id, year, term }: StoredCard) =>
  parseGzipped(content, storedCardSchema, { table: 'posted_cards', id: `${student_id} ${year} ${term}` });

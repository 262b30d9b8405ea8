import type { Moment } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/tables.ts';
import { Problem } from '../../plugins/problem.ts';
import { logoFiles } from './card-logo.ts';
import { patiently, printCard } from './print-cards.ts';
import { openForFamily, openPosted } from './send-card.ts';

interface ArchivedCard {
  readonly key: TermKey;
  readonly studentId: string;
  /** For the family it is an opening, which is counted. */
  readonly isForFamily: boolean;
}

/**
 * A posted card as a PDF, for an archive; nothing where it was removed meanwhile. It was posted a moment before: between
 * this answer and sending it there must be no waiting.
 * @throws Error where the PDF shows another’s ID
 */
export async function printArchivedCard(
  db: Database,
  { key, studentId, isForFamily }: ArchivedCard,
  moment: Moment,
): Promise<Uint8Array | undefined> {
  const open = isForFamily ? openForFamily : openPosted;
  try {
    return await open(db, { key, studentId, now: moment.now }, async (card) => {
      const files = await logoFiles(db, card.logo);
      return await patiently(() => printCard(card, studentId, files, moment));
    });
  } catch (error) {
    if (error instanceof Problem && absent.includes(error.status)) return undefined;
    throw error;
  }
}

const absent = [403, 404];

import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/tables.ts';
import { Problem } from '../../http/problem.ts';
import { loadLogoFiles } from './card-logo.ts';
import { retryWhileBusy, renderCard } from './render-cards.ts';
import { withCardForFamily, withPostedCard } from './open-card.ts';

interface ArchivedCard {
  readonly key: TermKey;
  readonly studentId: string;
  /** A download by the family counts as a view. */
  readonly isForFamily: boolean;
}

/**
 * Renders a posted card for an archive; returns undefined if it was removed meanwhile. The caller must send it without
 * waiting, because the posting was checked just before.
 * @throws Error if the PDF shows another student's ID
 */
export async function renderArchivedCard(
  db: Database,
  { key, studentId, isForFamily }: ArchivedCard,
  moment: ZonedTime,
): Promise<Uint8Array | undefined> {
  const open = isForFamily ? withCardForFamily : withPostedCard;
  try {
    return await open(db, { key, studentId, now: moment.now }, async (card) => {
      const files = await loadLogoFiles(db, card.logo);
      return await retryWhileBusy(() => renderCard(card, studentId, files, moment));
    });
  } catch (error) {
    if (error instanceof Problem && absentStatuses.includes(error.status)) return undefined;
    throw error;
  }
}

const absentStatuses = [403, 404];

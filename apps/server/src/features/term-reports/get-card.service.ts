import type { ReportCard, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { Problem } from '../../http/problem.ts';
import { loadLogoFiles } from './card-logo.ts';
import { recordCardView } from './card-views.repository.ts';
import { assertStillPosted, openCardForSchool, type OpenedCard, openPostedCard } from './open-card.ts';
import { renderCard } from './render-cards.ts';

interface CardRequest {
  readonly key: TermKey;
  readonly studentId: string;
  /** A family gets posted cards only, and each opening is counted. */
  readonly isForFamily: boolean;
}

/**
 * Returns a card as a PDF. The caller must send it without waiting, because the posting was checked just before.
 * @throws Problem 404 without a card; 403 for a family if it is not posted; Error if the PDF shows another student's ID
 */
export async function getCardPdf(
  db: Database,
  { key, studentId, isForFamily }: CardRequest,
  moment: ZonedTime,
): Promise<Uint8Array> {
  const open = isForFamily ? openPostedCard : openCardForSchool;
  const opened = await open(db, { key, studentId });
  return await renderOpenedCard(db, opened, { key, studentId, isForFamily }, moment);
}

/** Renders an opened card, counts the opening by a family, and checks that the card is still posted. */
async function renderOpenedCard(
  db: Database,
  opened: OpenedCard,
  { key, studentId, isForFamily }: CardRequest,
  moment: ZonedTime,
  { waitWhileBusy = false } = {},
) {
  const files = await loadLogoFiles(db, opened.card.logo);
  const pdf = await renderCard(opened.card, studentId, files, moment, { waitWhileBusy });
  if (isForFamily) await recordCardView(db, key, studentId, moment.now);
  await assertStillPosted(db, opened);
  return pdf;
}

/**
 * Returns a card for the screen, with the figures of the previous card that it is compared with. The caller must send it
 * without waiting.
 * @throws Problem 404 without a card; 403 for a family if it is not posted
 */
export async function getCardPage(
  db: Database,
  { key, studentId, isForFamily }: CardRequest,
  now: Date,
): Promise<ReportCardPage> {
  const open = isForFamily ? openPostedCard : openCardForSchool;
  const opened = await open(db, { key, studentId, withLast: true });
  if (isForFamily) await recordCardView(db, key, studentId, now);
  await assertStillPosted(db, opened);
  return { ...opened.card, last: opened.last ? toComparison(opened.last) : null };
}

const toComparison = ({ year, term, average, subjects }: ReportCard): ReportCardPage['last'] => ({
  year,
  term,
  average,
  subjects: subjects.map(({ subject, total }) => ({ subject, total })),
});

/**
 * Returns a posted card as a PDF for an archive, also to the school; undefined if it was removed meanwhile. The caller
 * must send it without waiting.
 * @throws Error if the PDF shows another student's ID
 */
export async function getArchivedCardPdf(
  db: Database,
  request: CardRequest,
  moment: ZonedTime,
): Promise<Uint8Array | undefined> {
  try {
    const opened = await openPostedCard(db, request);
    return await renderOpenedCard(db, opened, request, moment, { waitWhileBusy: true });
  } catch (error) {
    if (error instanceof Problem && absentStatuses.includes(error.status)) return undefined;
    throw error;
  }
}

const absentStatuses = [403, 404];

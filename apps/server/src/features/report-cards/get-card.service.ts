import type { ReportCard, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { notAllowed, PortalError, type ErrorKind } from '../../errors.ts';
import { type CardFile, type CardSource, getCardFile } from './card-files.service.ts';
import { loadLogoFiles } from './card-logo.ts';
import { recordCardView } from './card-views.repository.ts';
import { assertStillPosted, openCardForSchool, openPostedCard } from './open-card.ts';
import { findPostedIssue } from './posted-cards.repository.ts';
import { renderCard } from './render-cards.ts';

interface CardRequest {
  readonly key: TermKey;
  readonly studentId: string;
  /** A family gets posted cards only, and each opening is counted. */
  readonly isForFamily: boolean;
}

/** A card to send: the PDF that everybody gets of a posted card (R61), or one made for the school. */
export type CardPdf = CardFile | { readonly pdf: Uint8Array; readonly hash?: never };

interface PdfRequest extends CardRequest {
  /** Whether only a later part of the PDF is asked for, which counts as an opening only if none was counted yet. */
  readonly isContinued?: boolean;
}

/**
 * Returns a card as a PDF. The caller must send it without waiting, because the posting was checked just before.
 * @throws PortalError not-found without a card; not-allowed for a family if it is not posted; Error if the PDF shows
 * another student's ID
 */
export async function getCardPdf(source: CardSource, request: PdfRequest): Promise<CardPdf> {
  return (await getPostedCardPdf(source, request)) ?? (await renderUnpostedCard(source, request));
}

/** Returns undefined for a card that is not posted. */
async function getPostedCardPdf(
  source: CardSource,
  { key, studentId, isForFamily, isContinued = false }: PdfRequest,
  options: { readonly waitWhileBusy?: boolean } = {},
): Promise<CardFile | undefined> {
  const { db } = source;
  const posted = await findPostedIssue(db, key, studentId);
  const file = posted && (await getCardFile(source, posted, options));
  if (!posted || !file) return undefined;
  if (isForFamily) {
    const since = isContinued ? (posted.posted_at ?? posted.date_posted) : null;
    await recordCardView(db, { ...key, studentId, since }, source.now());
    await assertStillPosted(db, studentId, [{ ...key, ...posted }]);
  }
  return file;
}

/** Renders a card that is not posted, for the school. */
async function renderUnpostedCard(
  { db, config, now }: CardSource,
  { key, studentId, isForFamily }: CardRequest,
): Promise<CardPdf> {
  const open = isForFamily ? openPostedCard : openCardForSchool;
  const { card } = await open(db, { key, studentId });
  if (isForFamily) throw notAllowed();
  const moment = { now: now(), timeZone: config.timeZone };
  return { pdf: await renderCard({ card }, studentId, await loadLogoFiles(db, card.logo), moment) };
}

/**
 * Returns a card for the screen, with the figures of the previous card that it is compared with. The caller must send it
 * without waiting.
 * @throws PortalError not-found without a card; not-allowed for a family if it is not posted
 */
export async function getCardPage(
  source: Pick<CardSource, 'db' | 'now'>,
  { key, studentId, isForFamily }: CardRequest,
): Promise<ReportCardPage> {
  const { db } = source;
  const open = isForFamily ? openPostedCard : openCardForSchool;
  const opened = await open(db, { key, studentId, withLast: true });
  const issue = await findPostedIssue(db, key, studentId);
  if (isForFamily) await recordCardView(db, { ...key, studentId }, source.now());
  await assertStillPosted(db, studentId, opened.postings);
  return {
    ...opened.card,
    issue_number: issue?.issue_number ?? null,
    last: opened.last ? toComparison(opened.last) : null,
  };
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
  source: CardSource,
  request: CardRequest,
): Promise<Uint8Array | undefined> {
  try {
    return (await getPostedCardPdf(source, request, { waitWhileBusy: true }))?.pdf;
  } catch (error) {
    if (error instanceof PortalError && absentKinds.includes(error.kind)) return undefined;
    throw error;
  }
}

const absentKinds: readonly ErrorKind[] = ['not-allowed', 'not-found'];

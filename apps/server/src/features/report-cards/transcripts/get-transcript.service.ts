import { getBaseAddress } from '../../../base-address.ts';
import { notFound } from '../../../errors.ts';
import type { CardSource } from '../card-files.service.ts';
import { loadLogoFiles } from '../card-logo.ts';
import { toCardCode } from '../card-page.ts';
import { assertStillPosted } from '../open-card.ts';
import { openTranscripts, type Transcript } from './open-transcripts.service.ts';
import { renderTranscript } from './render-transcript.ts';
import { getLatest, type TranscriptCards } from './transcript-page.ts';

export type TranscriptSource = Pick<CardSource, 'db' | 'config' | 'server' | 'now'>;

/**
 * Returns a student's transcript as a PDF. The caller must send it without waiting, because a family gets it only while all
 * cards in it are posted.
 * @throws PortalError not-found without a posted card; not-allowed for a family if a card was removed meanwhile; Error if the
 * PDF shows another student's ID
 */
export async function getTranscriptPdf(
  source: TranscriptSource,
  { studentId, isForFamily }: { readonly studentId: string; readonly isForFamily: boolean },
): Promise<Uint8Array> {
  const transcript = (await openTranscripts(source.db, [studentId], source.now())).get(studentId);
  if (!transcript) throw notFound();
  const pdf = await renderIssued(source, transcript);
  if (isForFamily) await assertStillPosted(source.db, studentId, transcript.postings);
  return pdf;
}

/**
 * Renders an issued transcript.
 * @throws BusyError while too many documents are queued, unless it waits
 */
export async function renderIssued(
  { db, config, server }: TranscriptSource,
  { studentId, issue, cards: [first, ...others] }: Transcript,
  { waitWhileBusy = false } = {},
): Promise<Uint8Array> {
  const cards: TranscriptCards = [first.card, ...others.map(({ card }) => card)];
  const code = toCardCode(getBaseAddress(config, server), issue);
  // Only an erased student's statement is gone.
  if (!code) throw notFound();
  const files = await loadLogoFiles(db, getLatest(cards).logo);
  const options = { timeZone: config.timeZone, waitWhileBusy };
  return await renderTranscript(
    { cards, code, issuedAt: new Date(issue.issued_at) },
    studentId,
    files,
    options,
  );
}

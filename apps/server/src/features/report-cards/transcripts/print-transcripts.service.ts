import { Readable } from 'node:stream';
import {
  formatTranscriptsTitle,
  MAX_PRINTED_TRANSCRIPTS,
  type PrintTranscripts,
} from '@formroom/domain/api/transcripts.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { Database } from '../../../db/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { mergePdfs, type PdfPart } from '../../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../../pdf/render-pdf.ts';
import { ConcurrencyLimit } from '../../../workers/concurrency-limit.ts';
import { findSelectedIds } from '../../student-list/select-students.repository.ts';
import { renderIssued, type TranscriptSource } from './get-transcript.service.ts';
import { openTranscripts } from './open-transcripts.service.ts';
import { findTranscriptOwners } from './transcripts.repository.ts';

/** One at a time: each keeps a core busy for minutes. */
const printLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'Transcripts are already being prepared. Please try again in a moment.',
  retryAfterSeconds: 10,
});

/** Whose transcripts are printed, and who has none. */
interface Owners {
  readonly ids: readonly string[];
  /** As the first page names them. */
  readonly withoutCards: readonly string[];
}

/**
 * Returns the students of a selection in the order of printing. One by IDs may have leavers in it.
 * @throws PortalError not-found without a student; conflict if none has a posted card, and for more than a print can have
 */
export async function findOwners(db: Database, { selection }: PrintTranscripts, now: Date): Promise<Owners> {
  const students = await findTranscriptOwners(
    db,
    selection.ids ?? (await findSelectedIds(db, selection, now)),
  );
  if (students.length === 0) throw notFound();
  const ids = students.filter(({ hasCards }) => hasCards).map(({ id }) => id);
  if (ids.length === 0) throw conflict('None of these students has a posted term report.');
  if (ids.length > MAX_PRINTED_TRANSCRIPTS) throw conflict(tooManyMessage(ids.length));
  const withoutCards = students
    .filter(({ hasCards }) => !hasCards)
    .map(({ id, class_id: name, ...student }) =>
      [formatListName(student), name ?? [], id].flat().join(' · '),
    );
  return { ids, withoutCards };
}

const tooManyMessage = (students: number) =>
  `At most ${MAX_PRINTED_TRANSCRIPTS.toLocaleString('en')} transcripts can be printed at once, and ${students.toLocaleString('en')} students are selected. Print one class at a time.`;

/**
 * Streams transcripts as one PDF, rendered while it is read. Its first page names the students without one.
 * @throws PortalError unavailable while others are printing
 */
export async function printTranscripts(source: TranscriptSource, print: PrintTranscripts, owners: Owners) {
  const release = await printLimit.acquire();
  const parts = renderParts(source, formatTranscriptsTitle(print), owners);
  const download = Readable.from(mergePdfs(parts), { objectMode: false });
  download.once('close', release);
  return download;
}

/** Students per query. */
const BATCH_SIZE = 50;

async function* renderParts(
  source: TranscriptSource,
  title: string,
  { ids, withoutCards }: Owners,
): AsyncGenerator<PdfPart> {
  let printed = 0;
  if (withoutCards.length > 0) yield await renderCover(title, ids.length, withoutCards);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const transcripts = await openTranscripts(source.db, batch, source.now());
    for (const id of batch) {
      const transcript = transcripts.get(id);
      // A partial document must not look complete.
      if (!transcript) throw new Error(`The cards of ${id} were removed while the transcripts were printed.`);
      // A partly sent document should not fail when families' documents fill the queue.
      const pdf = await renderIssued(source, transcript, { waitWhileBusy: printed > 0 });
      printed += 1;
      yield { pdf, comment: `transcripts ${printed}/${ids.length}` };
    }
  }
}

async function renderCover(title: string, count: number, students: readonly string[]): Promise<PdfPart> {
  const data = {
    title,
    words: `${pluralize(count, 'transcript')}. ${pluralize(students.length, 'student')} without a posted term report ${students.length === 1 ? 'is' : 'are'} left out:`,
    students,
  };
  return { pdf: await renderPdf('transcripts-cover', data), comment: 'cover' };
}

import type { FamilyArchiveFacts } from '@formroom/domain/api/family-archive.ts';
import type { Moment } from '@formroom/domain/school/dates.ts';
import type { Readable } from 'node:stream';
import type { PortalApp } from '../../app-types.ts';
import { takenInTime } from '../../documents/taken-in-time.ts';
import { Turnstile } from '../../documents/turnstile.ts';
import { notFound, Problem } from '../../plugins/problem.ts';
import { findDocuments, isCurrent } from '../documents/documents.repository.ts';
import { printFormContent } from '../registration-form/registration-form.service.ts';
import { findStudent } from '../students/students.repository.ts';
import { findCardTerms } from '../term-reports/posted-cards.repository.ts';
import { archivePieces } from './archive-pieces.ts';
import { readHeldData } from './held-data.ts';

const RETRY_AFTER_SECONDS = 30;
/** A phone may take its time, and holds its place for as long. */
const places = new Turnstile({
  atOnce: 8,
  waiting: 0,
  words: 'Several families are downloading their archives right now. Please try again in a minute.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});
/** Whose archive is on its way: one account can't take all the places. */
const underWay = new Set<string>();

/** A download of which nothing is taken for so long is given up. */
const STALLED_MS = 60_000;

/**
 * What waits in a student's archive, and whether it can be downloaded now.
 * @throws Problem 404; 503 where the file store does not answer
 */
export async function getArchiveFacts({ db, fileStore }: PortalApp, id: string): Promise<FamilyArchiveFacts> {
  const student = await findStudent(db, id);
  if (!student) throw notFound();
  const [documents, terms] = [await findDocuments(db, id), await findCardTerms(db, id)];
  if (documents.length > 0) await fileStore.answers();
  return {
    files: documents.length,
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    report_cards: terms.filter(({ posted }) => posted === 1).length,
    not_now: await reasonToWait(id),
  };
}

async function reasonToWait(id: string): Promise<string | null> {
  try {
    const leave = await enter(id);
    leave();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/**
 * Everything about a student as a ZIP archive, made while it is taken. Should it fail half-way, the stream breaks.
 * @throws Problem 404; 503 while too many are downloading, or the file store does not answer
 */
export async function openArchive(
  app: PortalApp,
  id: string,
  { isForFamily, moment }: { isForFamily: boolean; moment: Moment },
): Promise<Readable> {
  const leave = await enter(id);
  try {
    const held = await readHeldData(app.db, id, moment);
    if (held.documents.length > 0) await app.fileStore.answers();
    const photo = held.documents.find((each) => each.file_type === 'picture' && isCurrent(each));
    const form = await printFormContent(app, held.form, photo?.file_key);
    const pieces = leaving(archivePieces(app, { held, form, isForFamily }), leave);
    const download = takenInTime(pieces, STALLED_MS, { ahead: 0 });
    // Also where nobody has begun to read.
    download.once('close', leave);
    return download;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Who has all of it may come again at once. */
async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void) {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}

async function enter(id: string) {
  if (underWay.has(id)) {
    throw new Problem(503, 'This archive is being downloaded already. Please try again when that is done.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  underWay.add(id);
  try {
    const leave = await places.enter();
    let isInside = true;
    return () => {
      if (isInside) underWay.delete(id);
      isInside = false;
      leave();
    };
  } catch (error) {
    underWay.delete(id);
    throw error;
  }
}

import type { FamilyArchiveFacts } from '@formroom/domain/api/family-archive.ts';
import type { Moment } from '@formroom/domain/school/dates.ts';
import type { Readable } from 'node:stream';
import type { PortalApp } from '../../app-types.ts';
import { takenInTime } from '../../documents/taken-in-time.ts';
import { Problem } from '../../plugins/problem.ts';
import { findDocuments, isCurrent } from '../documents/documents.repository.ts';
import { printFormContent } from '../registration-form/registration-form.service.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCardTerms } from '../term-reports/posted-cards.repository.ts';
import { archivePieces } from './archive-pieces.ts';
import { readHeldData } from './held-data.ts';

const RETRY_AFTER_SECONDS = 30;
const PLACES = 8;
/** A phone may take its time; where somebody waits for its place, it may not take longer than this. */
const PATIENCE_MS = 30 * 60_000;

/** Whose archives are on their way, the oldest first: one account can't take all the places. */
const underWay = new Map<string, Place>();

interface Place {
  readonly since: number;
  download?: Readable;
}

/** A download of which nothing is taken for so long is given up. */
const STALLED_MS = 60_000;

/**
 * What waits in a student's archive, and whether it can be downloaded now.
 * @throws Problem 404; 503 where the file store does not answer
 */
export async function getArchiveFacts(app: PortalApp, id: string): Promise<FamilyArchiveFacts> {
  const { db, fileStore } = app;
  await getStudent(db, id);
  const [documents, terms] = [await findDocuments(db, id), await findCardTerms(db, id)];
  if (documents.length > 0) await fileStore.answers();
  return {
    files: documents.length,
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    report_cards: terms.filter(({ posted }) => posted === 1).length,
    not_now: reasonToWait(id, app.now())?.message ?? null,
  };
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
  const place = takePlace(id, moment.now);
  const leave = () => {
    if (underWay.get(id) === place) underWay.delete(id);
  };
  try {
    const held = await readHeldData(app.db, id, moment);
    if (held.documents.length > 0) await app.fileStore.answers();
    const photo = held.documents.find((each) => each.file_type === 'picture' && isCurrent(each));
    const form = await printFormContent(app, held.form, photo?.file_key);
    const pieces = leaving(archivePieces(app, { held, form, isForFamily }), leave);
    const download = takenInTime(pieces, STALLED_MS, { ahead: 0 });
    // Also where nobody has begun to read.
    download.once('close', leave);
    place.download = download;
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

/** Where all places are taken, the oldest download goes that has had its time. */
function takePlace(id: string, now: Date): Place {
  const reason = reasonToWait(id, now);
  if (reason) throw reason;
  const [oldest] = underWay;
  if (oldest && underWay.size >= PLACES) {
    underWay.delete(oldest[0]);
    oldest[1].download?.destroy(new Error('Another needed the place of a slow download.'));
  }
  const place: Place = { since: now.getTime() };
  underWay.set(id, place);
  return place;
}

function reasonToWait(id: string, now: Date): Problem | undefined {
  if (underWay.has(id)) return mustWait(words.again);
  const [oldest] = underWay.values();
  const isFull = underWay.size >= PLACES;
  return isFull && oldest && now.getTime() - oldest.since < PATIENCE_MS ? mustWait(words.full) : undefined;
}

const words = {
  again: 'This archive is already being downloaded. Please try again when that download has finished.',
  full: 'Several families are downloading their archives right now. Please try again in a minute.',
} as const;

const mustWait = (why: string) => new Problem(503, why, { retryAfter: RETRY_AFTER_SECONDS });

import type { FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { Readable } from 'node:stream';
import type { PortalApp } from '../../app-types.ts';
import { PortalError } from '../../errors.ts';
import { findFilesOfFamily, isCurrent } from '../documents/documents.repository.ts';
import { renderFormContent } from '../registration-form/registration-form.service.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findCardTerms } from '../report-cards/posted-cards.repository.ts';
import { streamArchive } from './archive-stream.ts';
import { loadArchiveData } from './archive-data.ts';

const RETRY_AFTER_SECONDS = 30;
const MAX_DOWNLOADS = 8;
/** A download may take longer, unless another one is waiting for its slot. */
const MIN_DOWNLOAD_MS = 30 * 60_000;

/** Active downloads by student, the oldest first; one per account, so that it can't take all slots. */
const activeDownloads = new Map<string, ActiveDownload>();

interface ActiveDownload {
  readonly since: number;
  download?: Readable;
}

/**
 * Returns what a student's archive contains, and whether it can be downloaded now.
 * @throws PortalError not-found; unavailable if the file store can't be reached
 */
export async function getArchiveFacts(app: PortalApp, id: string): Promise<FamilyArchiveSummary> {
  const { db, fileStore } = app;
  await getStudent(db, id);
  const [documents, terms] = [await findFilesOfFamily(db, id), await findCardTerms(db, id)];
  if (documents.length > 0) await fileStore.ping();
  return {
    files: documents.length,
    bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    report_cards: terms.filter(({ posted }) => posted === 1).length,
    not_now: findBusyError(id, app.now())?.message ?? null,
  };
}

/**
 * Streams everything about a student as a ZIP archive, which is made while it is read. If it fails half-way, the stream
 * fails.
 * @throws PortalError not-found; unavailable with too many downloads, or if the file store can't be reached
 */
export async function openArchive(
  app: PortalApp,
  id: string,
  { isForFamily, moment }: { isForFamily: boolean; moment: ZonedTime },
): Promise<Readable> {
  const place = startDownload(id, moment.now);
  const release = () => {
    if (activeDownloads.get(id) === place) activeDownloads.delete(id);
  };
  try {
    const data = await loadArchiveData(app.db, id, moment);
    if (data.documents.length > 0) await app.fileStore.ping();
    const photo = data.documents.find((each) => each.file_type === 'picture' && isCurrent(each));
    const form = await renderFormContent(app, data.form, photo?.file_key);
    const pieces = withRelease(streamArchive(app, { data, form, isForFamily }), release);
    const download = Readable.from(pieces, { objectMode: false, highWaterMark: 0 });
    // Also called if reading has never begun.
    download.once('close', release);
    place.download = download;
    return download;
  } catch (error) {
    release();
    throw error;
  }
}

/** Releases the slot once everything is read, so that the same account can download again at once. */
async function* withRelease(pieces: AsyncIterable<Uint8Array>, release: () => void) {
  try {
    yield* pieces;
  } finally {
    release();
  }
}

/** If all slots are taken, ends the oldest download that has exceeded the minimum time. */
function startDownload(id: string, now: Date): ActiveDownload {
  const reason = findBusyError(id, now);
  if (reason) throw reason;
  const [oldest] = activeDownloads;
  if (oldest && activeDownloads.size >= MAX_DOWNLOADS) {
    activeDownloads.delete(oldest[0]);
    oldest[1].download?.destroy(new Error('Another needed the place of a slow download.'));
  }
  const place: ActiveDownload = { since: now.getTime() };
  activeDownloads.set(id, place);
  return place;
}

function findBusyError(id: string, now: Date): PortalError | undefined {
  if (activeDownloads.has(id)) return busyError(busyMessages.again);
  const [oldest] = activeDownloads.values();
  const isFull = activeDownloads.size >= MAX_DOWNLOADS;
  return isFull && oldest && now.getTime() - oldest.since < MIN_DOWNLOAD_MS
    ? busyError(busyMessages.full)
    : undefined;
}

const busyMessages = {
  again: 'This archive is already being downloaded. Please try again when that download has finished.',
  full: 'Several families are downloading their archives right now. Please try again in a minute.',
} as const;

const busyError = (why: string) => new PortalError('unavailable', why, { retryAfter: RETRY_AFTER_SECONDS });

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import {
  inOwnProcess,
  ProcessLostError,
  ProcessTooSlowError,
  programSource,
} from '../../../workers/own-process.ts';
import { StoreUnavailableError } from '../../../storage/file-store.ts';
import type { PictureFormat, PictureResult } from './redraw.ts';
import { UnusableUpload } from './unusable-upload.ts';

export interface PictureJob {
  readonly path: string;
  readonly kind: PictureFormat | 'heic';
  /** Where the new picture is to be written. */
  readonly output: string;
  /** Where a picture in between may be written. */
  readonly draft: string;
}

export type DrawnPicture = PictureResult | { readonly fault: 'no-room' };

const program = programSource('features/documents/inspection/picture.worker');
/** Several times what the largest photo takes on a busy machine. */
const TIMEOUT_MS = 90_000;

/** Photos take 100 MB and a third of a second; those in HEIC up to 450 MB and several seconds. */
const turns = { usual: pLimit(Math.min(availableParallelism(), 2)), heic: pLimit(1) };
const MOST_WAITING = { usual: 60, heic: 15 };

/**
 * Makes a picture anew at `output`: upright, in sRGB, at most 2,400 pixels long, and with nothing in it but its pixels,
 * those of the first frame. Answers its length in bytes.
 *
 * This happens in a process of its own. The libraries that read what strangers send are the likeliest to crash or to
 * hang, and what they keep of the memory they took goes back with the process.
 * @throws UnusableUpload, or StoreUnavailableError where the disk is full; nothing is left at `output` then
 */
export async function redrawnPicture(path: string, kind: PictureJob['kind'], output: string) {
  const line = kind === 'heic' ? 'heic' : 'usual';
  if (turns[line].pendingCount >= MOST_WAITING[line]) throw new UnusableUpload('busy');
  const job: PictureJob = { path, kind, output, draft: `${output}.draft` };
  try {
    const redrawn = () => inOwnProcess<DrawnPicture>(program, job, TIMEOUT_MS);
    const result = await turns[line](() => (line === 'heic' ? turns.usual(redrawn) : redrawn()));
    if ('bytes' in result) return result.bytes;
    if (result.fault === 'no-room') throw new StoreUnavailableError('The disk takes no more files.');
    throw new UnusableUpload(result.fault);
  } catch (error) {
    await rm(output, { force: true });
    if (error instanceof ProcessTooSlowError) throw new UnusableUpload('busy', error);
    if (error instanceof ProcessLostError) throw new UnusableUpload('damaged', error);
    throw error;
  } finally {
    await rm(job.draft, { force: true });
  }
}

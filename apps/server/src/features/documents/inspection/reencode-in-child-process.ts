import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import {
  runInChildProcess,
  ProcessLostError,
  ProcessTooSlowError,
  resolveProgram,
} from '../../../workers/child-process.ts';
import { StoreUnavailableError } from '../../../storage/file-store.ts';
import type { ImageFormat, ReencodeResult } from './reencode-image.ts';
import { RejectedUpload } from './rejected-upload.ts';

export interface ImageJob {
  readonly path: string;
  readonly kind: ImageFormat | 'heic';
  /** Where the new picture is to be written. */
  readonly output: string;
  /** Where a picture in between may be written. */
  readonly draft: string;
}

export type ImageJobResult = ReencodeResult | { readonly error: 'no-room' };

const program = resolveProgram('features/documents/inspection/reencode-image.worker');
/** Several times what the largest photo takes on a busy machine. */
const TIMEOUT_MS = 90_000;

/** Photos take 100 MB and a third of a second; those in HEIC up to 450 MB and several seconds. */
const queues = { usual: pLimit(Math.min(availableParallelism(), 2)), heic: pLimit(1) };
const MAX_QUEUED = { usual: 60, heic: 15 };

/**
 * Makes a picture anew at `output`: upright, in sRGB, at most 2,400 pixels long, and with nothing in it but its pixels,
 * those of the first frame. Answers its length in bytes.
 *
 * This happens in a process of its own. The libraries that read what strangers send are the likeliest to crash or to
 * hang, and what they keep of the memory they took goes back with the process.
 * @throws RejectedUpload, or StoreUnavailableError where the disk is full; nothing is left at `output` then
 */
export async function reencodeInChildProcess(path: string, kind: ImageJob['kind'], output: string) {
  const line = kind === 'heic' ? 'heic' : 'usual';
  if (queues[line].pendingCount >= MAX_QUEUED[line]) throw new RejectedUpload('busy');
  const job: ImageJob = { path, kind, output, draft: `${output}.draft` };
  try {
    const redrawn = () => runInChildProcess<ImageJobResult>(program, job, TIMEOUT_MS);
    const result = await queues[line](() => (line === 'heic' ? queues.usual(redrawn) : redrawn()));
    if ('bytes' in result) return result.bytes;
    if (result.error === 'no-room') throw new StoreUnavailableError('The disk takes no more files.');
    throw new RejectedUpload(result.error);
  } catch (error) {
    await rm(output, { force: true });
    if (error instanceof ProcessTooSlowError) throw new RejectedUpload('busy', error);
    if (error instanceof ProcessLostError) throw new RejectedUpload('damaged', error);
    throw error;
  } finally {
    await rm(job.draft, { force: true });
  }
}

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import {
  runInChildProcess,
  ProcessLostError,
  ProcessTooSlowError,
  resolveProgram,
} from '../../../workers/child-process.ts';
import { StoreUnavailableError } from '../../../storage/file-store.ts';
import type { ImageFormat, ReencodeResult } from './reencode-image.ts';

export interface ImageJob {
  readonly path: string;
  readonly kind: ImageFormat | 'heic';
  /** The path of the new image. */
  readonly output: string;
  /** The path of an intermediate image. */
  readonly draft: string;
}

export type ImageJobResult = ReencodeResult | { readonly error: 'no-room' };

const program = resolveProgram('features/documents/inspection/reencode-image.worker');
/** Several times what the largest photo needs on a busy machine. */
const TIMEOUT_MS = 90_000;

/** Photos take 100 MB and a third of a second; HEIC up to 450 MB and several seconds. */
const queues = { usual: pLimit(Math.min(availableParallelism(), 2)), heic: pLimit(1) };
const MAX_QUEUED = { usual: 60, heic: 15 };

/**
 * Re-encodes an image to `output`: upright, in sRGB, at most 2,400 pixels long, only the first frame, without metadata.
 * Returns its size in bytes.
 * Runs in a child process: a decoder that crashes or hangs on hostile input does not affect the portal, and its memory
 * is freed when the process ends.
 * @throws RefusedFile, or StoreUnavailableError if the disk is full; nothing is left at `output` then
 */
export async function reencodeInChildProcess(path: string, kind: ImageJob['kind'], output: string) {
  const line = kind === 'heic' ? 'heic' : 'usual';
  if (queues[line].pendingCount >= MAX_QUEUED[line]) throw new RefusedFile('busy');
  const job: ImageJob = { path, kind, output, draft: `${output}.draft` };
  try {
    const redrawn = () => runInChildProcess<ImageJobResult>(program, job, TIMEOUT_MS);
    const result = await queues[line](() => (line === 'heic' ? queues.usual(redrawn) : redrawn()));
    if ('bytes' in result) return result.bytes;
    if (result.error === 'no-room') throw new StoreUnavailableError('The disk is full or can’t be written.');
    throw new RefusedFile(result.error);
  } catch (error) {
    await rm(output, { force: true });
    if (error instanceof ProcessTooSlowError) throw new RefusedFile('busy', error);
    if (error instanceof ProcessLostError) throw new RefusedFile('damaged', error);
    throw error;
  } finally {
    await rm(job.draft, { force: true });
  }
}

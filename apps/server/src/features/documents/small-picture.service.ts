import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { loadSharp } from '../../workers/load-sharp.ts';
import { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';
import type { FileStore, OpenFile } from '../../storage/file-store.ts';

const QUALITY = 80;
/** For waiting in the queue and reading together; an unresponsive store would take minutes to time out. */
const MAX_WAIT_MS = 15_000;

const pictureLimit = new ConcurrencyLimit({
  maxConcurrent: 2,
  maxQueued: 100,
  message: 'Too many pictures are being prepared at the moment. Please try again.',
  retryAfterSeconds: 3,
});

/**
 * Returns a stored picture as a JPEG.
 * @param maxEdge of the longer side, in pixels
 * @throws Error if it can't be read, or not in time
 */
export function renderSmallPicture(store: FileStore, key: string, maxEdge: number, waitMs = MAX_WAIT_MS) {
  const signal = AbortSignal.timeout(waitMs);
  return pictureLimit.run(async () => {
    signal.throwIfAborted();
    const file = await openUnlessAborted(signal, store.open(key));
    if (!file) throw new Error('The store has lost the picture.');
    const sharp = await loadSharp();
    const small = sharp()
      .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY });
    const [bytes] = await Promise.all([small.toBuffer(), pipeline(file.stream, small, { signal })]);
    return bytes;
  });
}

/** Returns the opened file; a file that opens too late is closed. */
async function openUnlessAborted(signal: AbortSignal, opening: Promise<OpenFile | undefined>) {
  try {
    return await Promise.race([opening, rejectOnAbort(signal)]);
  } catch (error) {
    // The error already says why it was not opened.
    void opening.then(
      (file) => file?.stream.destroy(),
      () => undefined,
    );
    throw error;
  }
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new Error('The store took too long.', { cause: signal.reason });
}

import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { loadSharp } from '../../documents/load-sharp.ts';
import { Turnstile } from '../../documents/turnstile.ts';
import type { FileStore, OpenFile } from '../../storage/file-store.ts';

/** Twice what a good printer shows in the box of 25 by 30 mm. */
const LONGEST_EDGE = 600;
const QUALITY = 80;
/** In line and at the store together: a store that falls silent takes minutes to say so. */
const MOST_WAIT_MS = 15_000;

const turnstile = new Turnstile({
  atOnce: 2,
  waiting: 100,
  words: 'Too many documents are being prepared at the moment. Please try again.',
  retryAfterSeconds: 3,
});

/**
 * A stored photo as a JPEG of the size that is printed.
 * @throws whatever keeps it from being read, or from being read soon
 */
export function formPhoto(store: FileStore, key: string, waitMs = MOST_WAIT_MS) {
  const signal = AbortSignal.timeout(waitMs);
  return turnstile.run(async () => {
    signal.throwIfAborted();
    const file = await openedBefore(signal, store.open(key));
    if (!file) throw new Error('The store has lost the photo.');
    const sharp = await loadSharp();
    const small = sharp()
      .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY });
    const [bytes] = await Promise.all([small.toBuffer(), pipeline(file.stream, small, { signal })]);
    return bytes;
  });
}

/** The opened file; one that comes too late is closed. */
async function openedBefore(signal: AbortSignal, opening: Promise<OpenFile | undefined>) {
  try {
    return await Promise.race([opening, tooLate(signal)]);
  } catch (error) {
    // Why it was not opened is in the error already.
    void opening.then(
      (file) => file?.stream.destroy(),
      () => undefined,
    );
    throw error;
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new Error('The store took too long.', { cause: signal.reason });
}

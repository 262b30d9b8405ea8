import { pipeline } from 'node:stream/promises';
import { loadSharp } from '../../documents/load-sharp.ts';
import { Turnstile } from '../../documents/turnstile.ts';
import type { FileStore } from '../../storage/file-store.ts';

/** Twice what a good printer shows in the box of 25 by 30 mm. */
const LONGEST_EDGE = 600;
const QUALITY = 80;

const turnstile = new Turnstile({
  atOnce: 2,
  waiting: 100,
  words: 'Too many photos are being printed. Please try again.',
  retryAfterSeconds: 3,
});

/**
 * A stored photo as a JPEG of the size that is printed.
 * @throws whatever keeps it from being read
 */
export const formPhoto = (store: FileStore, key: string) =>
  turnstile.run(async () => {
    const file = await store.open(key);
    if (!file) throw new Error('The store has lost the photo.');
    const sharp = await loadSharp();
    const small = sharp()
      .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY });
    const [bytes] = await Promise.all([small.toBuffer(), pipeline(file.stream, small)]);
    return bytes;
  });

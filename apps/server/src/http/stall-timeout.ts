import { Readable } from 'node:stream';

/**
 * The pieces as a stream, which breaks when nothing was taken of it for so long.
 * @param ahead how many bytes may be made before they are asked for; with 0 a piece goes out as soon as it is made
 */
export function streamWithStallTimeout(
  pieces: AsyncIterable<Uint8Array>,
  stalledMs: number,
  { ahead }: { readonly ahead?: number } = {},
): Readable {
  const timer = setTimeout(() => download.destroy(new Error('The download stood still.')), stalledMs);
  async function* passedOn() {
    for await (const piece of pieces) {
      timer.refresh();
      yield piece;
    }
  }
  const download = Readable.from(passedOn(), {
    objectMode: false,
    ...(ahead !== undefined && { highWaterMark: ahead }),
  });
  download.once('close', () => clearTimeout(timer));
  return download;
}

import { Readable } from 'node:stream';

/** The pieces as a stream, which breaks when nothing was taken of it for so long. */
export function takenInTime(pieces: AsyncIterable<Uint8Array>, stalledMs: number): Readable {
  const timer = setTimeout(() => download.destroy(new Error('The download stood still.')), stalledMs);
  async function* passedOn() {
    for await (const piece of pieces) {
      timer.refresh();
      yield piece;
    }
  }
  const download = Readable.from(passedOn(), { objectMode: false });
  download.once('close', () => clearTimeout(timer));
  return download;
}

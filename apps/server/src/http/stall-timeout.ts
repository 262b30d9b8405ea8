import { Readable } from 'node:stream';

const STALL_TIMEOUT_MS = 60_000;

/**
 * Turns the chunks into a stream that is destroyed when nothing was read for `stalledMs`.
 * @param ahead how many bytes may be buffered; with 0 each chunk is sent as soon as it is made
 */
export function streamWithStallTimeout(
  chunks: AsyncIterable<Uint8Array>,
  { ahead, stalledMs = STALL_TIMEOUT_MS }: { readonly ahead?: number; readonly stalledMs?: number } = {},
): Readable {
  const timer = setTimeout(() => download.destroy(new Error('The download stalled.')), stalledMs);
  async function* relay() {
    for await (const chunk of chunks) {
      timer.refresh();
      yield chunk;
    }
  }
  const download = Readable.from(relay(), {
    objectMode: false,
    ...(ahead !== undefined && { highWaterMark: ahead }),
  });
  download.once('close', () => clearTimeout(timer));
  return download;
}

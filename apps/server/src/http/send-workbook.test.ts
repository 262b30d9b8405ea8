import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { streamWithStallTimeout } from './stall-timeout.ts';

const PIECE = Buffer.alloc(1000, 'x');

it('ends a download that stalls, and releases its rows', async () => {
  let isOpen = true;
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(PIECE);
    } finally {
      isOpen = false;
    }
  }
  const download = streamWithStallTimeout(endless(), { stalledMs: 200 });
  download.read(1);
  const [error] = (await once(download, 'error')) as [Error];
  expect(error.message).toBe('The download stalled.');
  await expect.poll(() => isOpen).toBe(false);
});

it('keeps a slow download open as long as something is read', async () => {
  async function* slowly() {
    for (let piece = 0; piece < 8; piece += 1) {
      vi.advanceTimersByTime(500);
      yield await Promise.resolve(PIECE);
    }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const all = await buffer(streamWithStallTimeout(slowly(), { stalledMs: 600 }));
  expect(all.length).toBe(8 * PIECE.length);
});

import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { ZipStream } from './zip-stream.ts';

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * at * 7919) % 251));

async function* pieces() {
  yield 'Ünï';
  yield await Promise.resolve(noise(200_000));
  yield new Uint8Array([0, 255]);
}

describe('an archive', () => {
  it('contains texts and bytes, compressed or stored', async () => {
    const zip = new ZipStream('2026-11-21 15:04');
    const file = await buffer(
      (async function* () {
        yield* zip.add('packed.bin', pieces());
        yield* zip.add('Größe/wrapped.bin', pieces(), { isPacked: true });
        yield zip.addWhole('whole.bin', noise(70_000));
        yield zip.addWhole('empty.txt', Buffer.alloc(0));
        yield* zip.add('nothing.txt', []);
        yield zip.end();
      })(),
    );
    const all = await buffer(
      (async function* () {
        for await (const piece of pieces()) yield Buffer.from(piece);
      })(),
    );
    expect([...readZip(file)]).toEqual([
      ['packed.bin', all],
      ['Größe/wrapped.bin', all],
      ['whole.bin', noise(70_000)],
      ['empty.txt', Buffer.alloc(0)],
      ['nothing.txt', Buffer.alloc(0)],
    ]);
    // Date and time in MS-DOS format: 2026-11-21, 15:04.
    const local = [file.readUInt16LE(12), file.readUInt16LE(10)];
    expect(local).toEqual([(46 << 9) | (11 << 5) | 21, (15 << 11) | (4 << 5)]);
  });

  it('that is interrupted has no central directory', async () => {
    const zip = new ZipStream();
    const file = await buffer(zip.add('a.txt', ['text']));
    expect(() => readZip(file)).toThrow('no end');
  });

  it("fails if an entry's content fails", async () => {
    async function* faulty() {
      yield await Promise.resolve('half');
      throw new Error('The store is unavailable.');
    }
    await expect(buffer(new ZipStream().add('a.txt', faulty()))).rejects.toThrow('The store is unavailable.');
  });
});

import { expect, it } from 'vitest';
import { CardCounter } from '#web/features/report-card-posting/print/card-counter.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('returns the newest count in a chunk', () => {
  const counter = new CardCounter();
  expect(counter.read(bytes('%PDF-1.7\n'))).toBeUndefined();
  expect(counter.read(bytes('x\n%cards 30/600\nstream %cards 60/600\ny'))).toEqual({ made: 60, total: 600 });
});

it('reads a line that is split between chunks at any position', () => {
  const line = bytes('stream\n%cards 120/600\nendstream');
  for (let cut = 0; cut <= line.length; cut += 1) {
    const counter = new CardCounter();
    const heard = [counter.read(line.slice(0, cut)), counter.read(line.slice(cut))];
    expect(heard.findLast(Boolean), `cut at ${cut}`).toEqual({ made: 120, total: 600 });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compareRuns } from './compare.ts';
import { type Run, readNewestRun, readRun, writeRun } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'formroom-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const card = {
  label: 'median',
  value: 20,
  unit: 'ms',
  base: { name: 'the library alone', value: 10 },
} as const;
const run: Run = {
  measuredAt: '2026-11-20T10:00:00.000Z',
  machine: {
    cores: 2,
    processor: 'Fast',
    node: 'v20.20.2',
    sqlite: { perSecond: 7000, cpuMsEach: 0.07 },
    cardsPerSecond: 73,
    loopMs: 5,
  },
  rows: [
    { operation: 'Card', figures: [card, { value: 58, unit: 'KB' }] },
    { operation: 'Search', figures: [{ value: 10, unit: 'ms' }] },
    { operation: 'Uploads', figures: [{ value: 100, unit: 'MB/s' }] },
  ],
};
const slower: Run = {
  measuredAt: '2026-11-23T10:00:00.000Z',
  machine: { ...run.machine, processor: 'Slow', loopMs: 10 },
  rows: [
    {
      operation: 'Card',
      figures: [
        { ...card, value: 30, base: { ...card.base, value: 20 } },
        { value: 29, unit: 'KB' },
      ],
    },
    { operation: 'Search', figures: [{ value: 20, unit: 'ms' }] },
    { operation: 'Form', figures: [{ value: 4, unit: 'MB' }] },
  ],
};

it('compares ratios to each run’s own machine, and sizes as they are', () => {
  const lines = compareRuns(run, slower).split('\n');
  expect(lines).toContain('| Card | median 20 ms | median 30 ms | 2 × | 1.5 × | -25 % |');
  expect(lines).toContain('| Card | 58 KB | 29 KB |  |  | -50 % |');
  expect(lines).toContain('| Search | 10 ms | 20 ms | 2 × | 2 × | 0 % |');
});

it('lists what only the newer run measured, and not what only the earlier one did', () => {
  const text = compareRuns(run, slower);
  expect(text).toContain('| Form |  | 4 MB |  |  |  |');
  expect(text).not.toContain('Uploads');
});

it('states both machines', () => {
  expect(compareRuns(run, slower)).toContain(
    '| Machine | 2 cores, Fast, Node v20.20.2 | 2 cores, Slow, Node v20.20.2 |',
  );
});

it('reads the newest run that was written', () => {
  writeRun(folder, slower);
  const earlier = writeRun(folder, run);
  expect(readNewestRun(folder)).toEqual(slower);
  expect(readRun(earlier)).toEqual(run);
});

it.each([
  ['no JSON', '{'],
  ['other JSON', '{"machine": {}}'],
])('names a file with %s', (_, content) => {
  const file = join(folder, 'broken');
  writeFileSync(file, content);
  expect(() => readRun(file)).toThrow(`${file} is not the file of a run: `);
});

it('names a missing file, and says when nothing was measured', () => {
  expect(() => readRun(join(folder, 'none'))).toThrow('none is not the file of a run: Error: ENOENT');
  expect(() => readNewestRun(join(folder, 'empty'))).toThrow('There is no run to compare');
});

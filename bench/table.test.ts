import { expect, it } from 'vitest';
import type { Figure } from './run.ts';
import { formatRows, formatValue } from './table.ts';

const lastCells = (...figures: Figure[]) =>
  formatRows([{ operation: 'Card', figures }])
    .split('\n')
    .at(-1)
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
const base = { name: 'the library alone', value: 10 };

it.each([
  [1.234, 'ms', '1.23 ms'],
  [12.34, 's', '12.3 s'],
  [7453.4, '/s', '7,453/s'],
  [0, 'errors', '0 errors'],
  [0.0312, 'points', '0.031'],
] as const)('formats %d %s as %s', (value, unit, text) => {
  expect(formatValue(value, unit)).toBe(text);
});

it('compares a figure with its base, and reaches a ratio whatever the machine’s speed', () => {
  const median = { label: 'median', unit: 'ms', base, atMost: 1.2 } as const;
  expect(lastCells({ ...median, value: 12 })).toEqual([
    'median 12 ms',
    '1.2 × the library alone (10 ms)',
    'median at most 1.2 ×',
    'yes',
  ]);
  expect(lastCells({ ...median, value: 12.1 })?.at(-1)).toBe('**no**');
  expect(lastCells({ ...median, value: 121, base: { ...base, value: 110 } })?.at(-1)).toBe('yes');
});

it('reaches a row only if every target is reached', () => {
  const rate: Figure = { value: 40, unit: '/s', base: { name: 'bare commits', value: 100 }, atLeast: 0.3 };
  const size: Figure = { value: 79, unit: 'KB', atMost: 80 };
  expect(lastCells(rate, size)?.slice(-2)).toEqual(['at least 0.3 ×, at most 80 KB', 'yes']);
  expect(lastCells({ ...rate, value: 29 }, size)?.at(-1)).toBe('**no**');
  expect(lastCells(rate, { ...size, value: 81 })?.at(-1)).toBe('**no**');
});

it('leaves the target empty for a figure without one', () => {
  expect(lastCells({ value: 5, unit: 'MB' })).toEqual(['5 MB', '', '', '']);
});

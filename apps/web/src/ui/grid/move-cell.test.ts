import { expect, it } from 'vitest';
import { moveCell } from '#web/ui/grid/move-cell.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Control'),
    metaKey: false,
  };
};
const move = (keys: string, at: readonly [number, number], runStart?: number) => {
  const to = moveCell(press(keys), { row: at[0], column: at[1] }, { rows: 3, columns: 4, runStart });
  return to && [to.row, to.column];
};

it.each([
  ['ArrowDown', [0, 1], [1, 1]],
  ['ArrowDown', [2, 1], [2, 1]],
  ['ArrowUp', [0, 1], [0, 1]],
  ['ArrowRight', [0, 3], [0, 3]],
  ['ArrowLeft', [0, 2], [0, 1]],
  ['Control+ArrowDown', [0, 1], [2, 1]],
  ['Enter', [0, 1], [1, 1]],
  ['Shift+Enter', [1, 1], [0, 1]],
  ['Tab', [0, 1], [0, 2]],
  ['Tab', [0, 3], [1, 0]],
  ['Shift+Tab', [1, 0], [0, 3]],
  ['Home', [1, 2], [1, 0]],
  ['End', [1, 2], [1, 3]],
  ['Control+Home', [2, 3], [0, 0]],
  ['Control+End', [0, 0], [2, 3]],
] as const)('%s at %j leads to %j', (keys, from, to) => {
  expect(move(keys, from)).toEqual(to);
});

it('lets Tab leave at the ends, and other keys alone', () => {
  expect(move('Tab', [2, 3])).toBeUndefined();
  expect(move('Shift+Tab', [0, 0])).toBeUndefined();
  expect(move('a', [0, 0])).toBeUndefined();
});

it('goes with Enter to the column in which a run of Tab began', () => {
  expect(move('Enter', [0, 3], 0)).toEqual([1, 0]);
});

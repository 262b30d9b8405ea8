import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between the buttons of a table by the arrow keys; Home and End go to the first and last of the row. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('button'),
  ]);
  const { target, key } = event;
  const row = rows.findIndex((buttons) => buttons.some((button) => button === target));
  const buttons = rows[row] ?? [];
  const column = buttons.findIndex((button) => button === target);
  const step = steps[key];
  const next =
    key === 'Home'
      ? buttons[0]
      : key === 'End'
        ? buttons.at(-1)
        : step && rows[row + step[0]]?.[column + step[1]];
  if (!next || row === -1) return;
  event.preventDefault();
  next.focus();
}

import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const PAGE_OF_ROWS = 10;

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_OF_ROWS,
  PageUp: -PAGE_OF_ROWS,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Keyboard navigation between rows: Tab reaches only the controls of one row; Up, Down, Page Up, Page Down, Home and End
 * move to the same control of another row.
 */
export function useRowNavigation(ids: readonly string[]) {
  const [visited, setVisited] = useState<string>();
  const current = visited !== undefined && ids.includes(visited) ? visited : ids[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const position = step === undefined ? undefined : locateControl(event.target);
    if (step === undefined || !position || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { row, rows, control } = position;
    const next = rows[Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1)];
    if (next) listControls(next)[control]?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) =>
    setVisited(locateControl(event.target)?.row.dataset.student);
  return { current, handlers: { onKeyDown, onFocus } };
}

const listControls = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button, input')];

function locateControl(target: EventTarget) {
  const row = target instanceof HTMLElement && target.closest<HTMLElement>('[data-student]');
  if (!row) return undefined;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-student]') ?? [])];
  const control = listControls(row).findIndex((each) => each === target);
  return { row, rows, control };
}

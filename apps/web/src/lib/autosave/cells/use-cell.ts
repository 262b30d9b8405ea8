import { useEffect, useSyncExternalStore } from 'react';
import type { CellName } from '#web/lib/autosave/cells/cell-kind.ts';
import type { CellSaver } from '#web/lib/autosave/cells/cell-saver.ts';
import type { Value } from '#web/lib/autosave/record-kind.ts';

/** Longer than Abs and a mark. */
const isSentence = (value: Value) => typeof value === 'string' && value.length > 3;

/** The value of another person within a sentence; null for an empty cell. */
export const quoteOther = (value: Value) => (isSentence(value) ? `“${value}”` : value);

/** What a button says that puts it into the cell. */
export function labelSwitch(value: Value) {
  if (value === null) return 'Empty it';
  return isSentence(value) ? 'Use the other text' : `Use ${value}`;
}

/**
 * The state of a cell, in words for the cell itself.
 * @param check returns the message for a text that is still typed
 */
export function useCell(saver: CellSaver, name: CellName, check?: (typed: string) => string | undefined) {
  // A cell that unmounts with focus gets no blur event; its text is committed here.
  useEffect(
    () => () => {
      if (saver.isUnsaved(name)) saver.blur(name);
    },
    [saver, name],
  );
  const { typed, message, indicator } = useSyncExternalStore(saver.subscribe, () => saver.field(name));
  const isUnsaved = useSyncExternalStore(saver.subscribe, () => saver.isUnsaved(name));
  const change = useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
  const problem = message ?? (isUnsaved ? check?.(typed) : undefined);
  return { typed, indicator, isUnsaved, problem, change, status: describe() };

  function describe() {
    if (problem !== undefined) return problem;
    if (change) {
      const other = quoteOther(change.value) ?? 'empty';
      return change.isReplaced
        ? `Another person had typed ${other}.`
        : `Another person has changed this. Before: ${other}.`;
    }
    if (isUnsaved && indicator === 'failed') return 'Not saved yet.';
    if (isUnsaved && indicator === 'saving') return 'Saving …';
    return indicator === 'saved' ? 'Saved.' : '';
  }
}

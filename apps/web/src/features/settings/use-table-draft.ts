import { useState } from 'react';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import type { ReadTable } from '#web/features/settings/read-table.ts';
import { faultOf, sentenceOf } from '#web/lib/api-error.ts';

/** A table of the settings. It is saved as a whole, because half of one would be wrong. */
export function useTableDraft<Typed>(
  name: 'mark_weights' | 'letter_key',
  saved: Typed,
  read: (typed: Typed) => ReadTable,
) {
  const [draft, setDraft] = useState<Typed>();
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { mutate, isPending, mark, error, reset } = useSaveSettings();
  const typed = draft ?? saved;
  const isChanged = draft !== undefined;
  return {
    typed,
    type: (next: Typed) => {
      setDraft(next);
      // What was found wrong is looked at again with each key; before the first Save nothing is.
      if (Object.keys(faults).length > 0) setFaults(faultsIn(read(next)));
      if (!isPending) reset();
    },
    faults,
    /** What is wrong with the whole. */
    fault: faults[''] ?? (error ? (faultOf(error, name) ?? sentenceOf(error)) : undefined),
    isChanged,
    isPending,
    mark: isChanged && mark === 'saved' ? ('none' as const) : mark,
    save: () => {
      if (isPending || !isChanged) return;
      const answer = read(typed);
      setFaults(faultsIn(answer));
      if ('changes' in answer) mutate(answer.changes, { onSuccess: () => setDraft(undefined) });
      else document.getElementById(`${name}.${Object.keys(answer.faults)[0] ?? ''}`)?.focus();
    },
    undo: () => {
      setDraft(undefined);
      setFaults({});
      reset();
    },
  };
}

const faultsIn = (answer: ReadTable) => ('faults' in answer ? answer.faults : {});

export type TableDraft<Typed> = ReturnType<typeof useTableDraft<Typed>>;

import { useState } from 'react';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import type { ParsedTable } from '#web/features/settings/parse-table.ts';
import { fieldError, errorMessage } from '#web/lib/api-error.ts';

/** The draft of a settings table, which is saved as a whole because its rows depend on each other. */
export function useTableDraft<Typed>(
  name: 'mark_weights' | 'letter_key',
  saved: Typed,
  read: (typed: Typed) => ParsedTable,
) {
  const [draft, setDraft] = useState<Typed>();
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { mutate, isPending, indicator, error, reset } = useSaveSettings();
  const typed = draft ?? saved;
  const isChanged = draft !== undefined;
  return {
    typed,
    type: (next: Typed) => {
      setDraft(next);
      // After a failed Save the table is validated on each change; before the first Save it is not.
      if (Object.keys(errors).length > 0) setErrors(getErrors(read(next)));
      if (!isPending) reset();
    },
    errors,
    /** The error of the table as a whole, not of one input. */
    error: errors[''] ?? (error ? (fieldError(error, name) ?? errorMessage(error)) : undefined),
    isChanged,
    isPending,
    indicator: isChanged && indicator === 'saved' ? ('none' as const) : indicator,
    save: () => {
      if (isPending || !isChanged) return;
      const answer = read(typed);
      setErrors(getErrors(answer));
      if ('changes' in answer) mutate(answer.changes, { onSuccess: () => setDraft(undefined) });
      else document.getElementById(`${name}.${Object.keys(answer.errors)[0] ?? ''}`)?.focus();
    },
    undo: () => {
      setDraft(undefined);
      setErrors({});
      reset();
    },
  };
}

const getErrors = (answer: ParsedTable) => ('errors' in answer ? answer.errors : {});

export type TableDraft<Typed> = ReturnType<typeof useTableDraft<Typed>>;

import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { findTooLong, focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useUpdateList } from '#web/features/settings/api/update-list.ts';
import { ListEntry } from '#web/features/settings/list-entry.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

const NEW_ENTRY = 'new-entry';
const LIST_HEIGHT = 420;
/** Reserves the height of the input and a long list while the lists load. */
export const EDITOR_HEIGHT = 94 + LIST_HEIGHT;

/** A list's entries, and an input for a new one. */
export function ListEditor({ list, title }: { list: EditableList; title: string }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useUpdateList(list.list);
  const problem = findTooLong(typed, list.max) ?? (error ? errorMessage(error) : undefined);
  const add = () => {
    if (isPending || focusIfTooLong(NEW_ENTRY, typed, list.max)) return;
    mutate(
      { title: typed },
      {
        onSuccess: () => {
          setTyped('');
          enqueueSnackbar(`${typed.trim()} added to the list.`, { variant: 'success' });
        },
      },
    );
  };
  return (
    <>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <LabelledField id={NEW_ENTRY} label="New entry" error={problem}>
          {(inputProps) => (
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              <OutlinedInput
                fullWidth
                value={typed}
                error={problem !== undefined}
                onChange={(event) => setTyped(event.target.value)}
                inputProps={inputProps}
              />
              <Button type="submit" variant="outlined" disabled={isPending} sx={{ flex: 'none' }}>
                Add
              </Button>
            </Box>
          )}
        </LabelledField>
      </Box>
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{
          maxHeight: LIST_HEIGHT,
          overflowY: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {list.entries.length === 0 && (
          <Box component="li" sx={{ p: 2, color: 'text.secondary' }}>
            This list is empty.
          </Box>
        )}
        {list.entries.map((entry) => (
          <ListEntry key={entry.code} list={list} entry={entry} />
        ))}
      </Box>
    </>
  );
}

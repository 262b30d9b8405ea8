import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { useUpdateList } from '#web/features/settings/api/update-list.ts';
import { findTooLong } from '#web/ui/fields/length-info.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface ListEntryProps {
  readonly list: EditableList;
  readonly entry: EditableList['entries'][number];
}

/** An entry: its title, the number of records that use it, and the buttons to rename, retire or restore it. */
export function ListEntry({ list, entry: { code, title, retired, records } }: ListEntryProps) {
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error, reset } = useUpdateList(list.list);
  const box = useRef<HTMLInputElement>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const tooLong = typed === undefined ? undefined : findTooLong(typed, list.max);
  const problem = tooLong ?? (error ? errorMessage(error) : undefined);
  const problemId = useId();
  const isRenaming = typed !== undefined;
  const wasRenaming = useRef(isRenaming);
  useEffect(() => {
    if (isRenaming === wasRenaming.current) return undefined;
    wasRenaming.current = isRenaming;
    // Delayed, because otherwise the pressed Enter would also act on the element that gets the focus.
    const timer = setTimeout(() => (isRenaming ? box.current?.select() : renameButton.current?.focus()), 0);
    return () => clearTimeout(timer);
  }, [isRenaming]);
  const stop = () => {
    setTyped(undefined);
    reset();
  };
  const rename = () => {
    if (typed === undefined || isPending || tooLong !== undefined) return;
    if (typed.trim() === title) stop();
    else mutate({ code, title: typed }, { onSuccess: stop });
  };
  return (
    <ListRow sx={{ px: 2, py: 1 }}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stop();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 48 }}
      >
        {typed === undefined ? (
          <Box sx={{ flex: '1 1 160px' }}>
            {title}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.9375rem' }}>
              {retired === 1 && 'Retired, '}
              {records === 0 ? 'in no record' : records === 1 ? 'in 1 record' : `in ${records} records`}
            </Box>
          </Box>
        ) : (
          <OutlinedInput
            inputRef={box}
            value={typed}
            error={problem !== undefined}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{
              'aria-label': `New name of ${title}`,
              'aria-describedby': problem === undefined ? undefined : problemId,
            }}
            sx={{ flex: '1 1 160px' }}
          />
        )}
        {/* Without keys, React would turn the pressed Rename button into Save, and the same Enter would submit. */}
        {typed === undefined ? (
          <>
            <Button
              key="rename"
              ref={renameButton}
              size="small"
              disabled={isPending}
              onClick={() => setTyped(title)}
              aria-label={`Rename ${title}`}
            >
              Rename
            </Button>
            <Button
              size="small"
              disabled={isPending}
              onClick={() => mutate({ code, retired: retired === 1 ? 0 : 1 })}
              aria-label={`${retired === 1 ? 'Restore' : 'Retire'} ${title}`}
            >
              {retired === 1 ? 'Restore' : 'Retire'}
            </Button>
          </>
        ) : (
          <>
            <Button key="save" size="small" type="submit" disabled={isPending}>
              {isPending ? 'Saving …' : 'Save'}
            </Button>
            <Button size="small" onClick={stop}>
              Cancel
            </Button>
          </>
        )}
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert" id={problemId} sx={{ mb: 1 }}>
          {problem}
        </FormHelperText>
      )}
    </ListRow>
  );
}

import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface AssignBarProps {
  readonly teachers: readonly string[];
  readonly selected: number;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly isSaving: boolean;
  readonly error: Error | null;
  /** Null for nobody. */
  readonly onAssign: (teacher: string | null) => void;
  readonly onClear: () => void;
}

/** Assigns a teacher to the selected cells. */
export const AssignBar = ({
  teachers,
  selected,
  inputRef,
  isSaving,
  error,
  onAssign,
  onClear,
}: AssignBarProps) => (
  <StickyBar label="Assign" status={isSaving ? 'Saving …' : `${pluralize(selected, 'cell')} selected`}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
      <ActionError error={error} />
      <Autocomplete
        // Empty again after each choice.
        key={`${selected}`}
        options={teachers}
        value={null}
        autoHighlight
        disablePortal
        blurOnSelect
        openOnFocus
        onChange={(_event, teacher) => teacher !== null && onAssign(teacher)}
        sx={{ width: 220, '& .MuiOutlinedInput-root.MuiOutlinedInput-root': { p: 0 } }}
        renderInput={({ id, slotProps }) => (
          <OutlinedInput
            fullWidth
            id={id}
            ref={slotProps.input.ref}
            onMouseDown={slotProps.input.onMouseDown}
            inputRef={inputRef}
            placeholder="Choose a teacher"
            inputProps={{ ...slotProps.htmlInput, 'aria-label': 'Teacher of the selected cells' }}
          />
        )}
      />
      <Button variant="outlined" onClick={() => onAssign(null)}>
        Nobody
      </Button>
      <Button onClick={onClear}>Clear selection</Button>
    </Box>
  </StickyBar>
);

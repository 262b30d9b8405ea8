import { type LookupEntry, MIN_LOOKUP_LETTERS } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { PopperProps } from '@mui/material/Popper';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

// Below the input instead of floating over the page, because a phone's keyboard leaves little room.
const LookupMatches = ({ open, children }: Pick<PopperProps, 'open' | 'children'>) =>
  open && (
    <Box sx={{ mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      {typeof children === 'function' ? null : children}
    </Box>
  );

interface LookupBoxProps {
  typed: string;
  found: LookupEntry[];
  onTyped: (typed: string) => void;
  onChosen: (entry: LookupEntry) => void;
}

/** An input for a student's name with matches from the school's list. */
export function LookupBox({ typed, found, onTyped, onChosen }: LookupBoxProps) {
  return (
    <Autocomplete
      id="lookup-name"
      value={null}
      inputValue={typed}
      options={found}
      open={found.length > 0}
      onClose={(_, reason) => {
        // Otherwise the list stays open and takes every Escape, which could then never close the dialog.
        if (reason === 'escape') onTyped('');
      }}
      onInputChange={(_, text, reason) => {
        if (reason === 'input' || reason === 'clear') onTyped(text);
      }}
      onChange={(_, entry) => {
        if (entry) onChosen(entry);
      }}
      getOptionLabel={formatListName}
      getOptionKey={(entry) => entry.id}
      clearOnBlur={false}
      filterOptions={(entries) => entries}
      forcePopupIcon={false}
      slots={{ popper: LookupMatches }}
      autoHighlight
      renderOption={({ key, ...option }, entry) => (
        <Box
          component="li"
          key={key}
          {...option}
          sx={{ '&&': { minHeight: 48, flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 } }}
        >
          <Box component="strong" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {entry.class_id === undefined
              ? formatListName(entry)
              : `${formatListName(entry)}, ${entry.class_id}`}
          </Box>
          <Box
            component="span"
            sx={{ flex: 'none', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {entry.id}
          </Box>
        </Box>
      )}
      renderInput={({ id, slotProps }) => (
        <LabelledField
          id={id}
          label="Student name"
          hint={`Type at least ${MIN_LOOKUP_LETTERS} letters of the first or last name, then choose the student.`}
        >
          {(inputProps) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              inputProps={{ ...slotProps.htmlInput, ...inputProps }}
            />
          )}
        </LabelledField>
      )}
    />
  );
}

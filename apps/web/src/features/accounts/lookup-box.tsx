import { type LookupEntry, LOOKUP_LETTERS } from '@formroom/domain/api/students.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';

interface LookupBoxProps {
  chosen: LookupEntry | null;
  found: LookupEntry[];
  searching: boolean;
  onTyped: (typed: string) => void;
  onChosen: (entry: LookupEntry | null) => void;
}

/** The name of a student, completed from the school's list. */
export function LookupBox({ chosen, found, searching, onTyped, onChosen }: LookupBoxProps) {
  return (
    <Autocomplete
      id="lookup-name"
      value={chosen}
      options={found}
      loading={searching}
      open={found.length > 0 && !chosen}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') {
          onChosen(null);
          onTyped(typed);
        }
      }}
      onChange={(_, entry) => onChosen(entry)}
      getOptionLabel={listName}
      getOptionKey={(entry) => entry.id}
      isOptionEqualToValue={(entry, value) => entry.id === value.id}
      filterOptions={(entries) => entries}
      forcePopupIcon={false}
      autoHighlight
      renderOption={({ key, ...option }, entry) => (
        <Box
          component="li"
          key={key}
          {...option}
          sx={{ minHeight: 48, justifyContent: 'space-between !important', gap: 2 }}
        >
          <strong>{listName(entry)}</strong>
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
          hint={`Type at least ${LOOKUP_LETTERS} letters of the first or last name, then choose the student.`}
        >
          {(wiring) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              inputProps={{ ...slotProps.htmlInput, ...wiring }}
            />
          )}
        </LabelledField>
      )}
    />
  );
}

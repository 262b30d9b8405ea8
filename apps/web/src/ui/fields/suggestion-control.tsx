import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { startTransition, useState } from 'react';
import type { ControlProps, Options } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { ListLoadError } from '#web/ui/fields/list-load-error.tsx';

type Entry = Options['entries'][number];

// The answer is the title of the chosen entry (R20).
const getTitle = (option: Entry | string) => (typeof option === 'string' ? option : option.title);

/** Free text with suggestions from a list. */
export function SuggestionControl(props: ControlProps<'suggestion'>) {
  const { field, value: typed, options, onFocus, onChange, onBlur, onSelect, onCommit } = props;
  const [open, setOpen] = useState(false);
  return (
    <FieldFrame
      {...props}
      {...lengthInfo(typed, field.max)}
      below={<ListLoadError options={options} label={field.label} />}
    >
      {({ 'aria-invalid': invalid, ...ties }) => (
        <Autocomplete
          freeSolo
          disableClearable
          disablePortal
          // Typing replaces an earlier answer instead of extending it.
          selectOnFocus
          open={open}
          onOpen={({ type }) => {
            // The focus is painted before the list, which takes a slow phone a tenth of a second.
            if (type === 'mousedown') startTransition(() => setOpen(true));
            else setOpen(true);
          }}
          onClose={() => setOpen(false)}
          slotProps={{ paper: { sx: { mt: 0.5, border: 1, borderColor: 'divider', boxShadow: 3 } } }}
          id={ties.id}
          options={options.entries}
          getOptionLabel={getTitle}
          isOptionEqualToValue={(entry, value) => entry.title === getTitle(value)}
          value={typed}
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            if (reason === 'input') onChange(text);
          }}
          onChange={(_event, chosen, reason) => {
            if (reason === 'selectOption') onSelect(getTitle(chosen));
            else onCommit();
          }}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              fullWidth
              ref={slotProps.input.ref}
              onMouseDown={slotProps.input.onMouseDown}
              error={invalid}
              name={ties.name}
              onFocus={onFocus}
              onBlur={() => {
                // Material UI does not close a list that a tap has requested and that is not open yet.
                setOpen(false);
                onBlur();
              }}
              inputProps={{
                ...slotProps.htmlInput,
                ...getInputAttributes(field),
                'aria-describedby': ties['aria-describedby'],
                'aria-invalid': invalid,
              }}
              sx={{ '&&& .MuiOutlinedInput-input': { p: '11px 44px 11px 14px' } }}
            />
          )}
          sx={{ '& .MuiOutlinedInput-root.MuiOutlinedInput-root': { p: 0 } }}
        />
      )}
    </FieldFrame>
  );
}

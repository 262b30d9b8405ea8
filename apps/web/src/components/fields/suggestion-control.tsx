import { entryOf } from '@formroom/domain/kinds/entry.ts';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ControlProps, Options } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { ListFailure } from '#web/components/fields/list-failure.tsx';
import { useLimit } from '#web/components/fields/use-limit.ts';

type Entry = Options['entries'][number];

// The answer is the title of the chosen entry (R20).
const titleOf = (option: Entry | string) => (typeof option === 'string' ? option : option.title);

/** Free text with a list that helps to type it. */
export function SuggestionControl(props: ControlProps<'suggestion'>) {
  const { field, typed, options, onEnter, onEdit, onLeave, onChoose, onCommit } = props;
  const { attributes, ...said } = useLimit(field.max, typed);
  return (
    <FieldFrame {...props} {...said} below={<ListFailure options={options} label={field.label} />}>
      {({ 'aria-invalid': invalid, ...ties }) => (
        <Autocomplete
          freeSolo
          disableClearable
          disablePortal
          // What is typed takes the place of an answer that is there, and is not added to it.
          selectOnFocus
          slotProps={{ paper: { sx: { mt: 0.5, border: 1, borderColor: 'divider', boxShadow: 3 } } }}
          id={ties.id}
          options={options.entries}
          getOptionLabel={titleOf}
          isOptionEqualToValue={(entry, value) => entry.title === titleOf(value)}
          value={typed}
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            if (reason === 'input') onEdit(text);
          }}
          onChange={(_event, chosen, reason) => {
            if (reason === 'selectOption') onChoose(titleOf(chosen));
            else onCommit();
          }}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              fullWidth
              ref={slotProps.input.ref}
              onMouseDown={slotProps.input.onMouseDown}
              error={invalid}
              name={ties.name}
              onFocus={onEnter}
              onBlur={onLeave}
              inputProps={{
                ...slotProps.htmlInput,
                ...entryOf(field),
                'aria-describedby': ties['aria-describedby'],
                'aria-invalid': invalid,
                ...attributes,
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

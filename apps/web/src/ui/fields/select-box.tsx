import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { ControlProps, Options } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';

interface SelectBoxProps extends Omit<ControlProps, 'options'> {
  readonly entries: Options['entries'];
  /** The text for a saved answer that is not in the list. */
  readonly formatUnlisted: (value: string) => string;
  readonly below?: ReactNode;
}

/** The browser's own select, for phones and screen readers. The empty option removes the answer. */
export function SelectBox({ entries, formatUnlisted, below, ...props }: SelectBoxProps) {
  const { value: typed, onFocus, onBlur, onSelect } = props;
  const isOther = typed !== '' && !entries.some(({ value }) => value === typed);
  return (
    <FieldFrame {...props} indent={36} below={below}>
      {({ 'aria-invalid': invalid, ...ties }) => (
        <NativeSelect
          fullWidth
          error={invalid}
          value={typed}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={(event) => onSelect(event.target.value)}
          input={<OutlinedInput />}
          inputProps={{ ...ties, ...getInputAttributes(props.field), 'aria-invalid': invalid }}
          sx={{
            '& .MuiNativeSelect-select.MuiOutlinedInput-input': { pr: '64px', textOverflow: 'ellipsis' },
          }}
        >
          <option value="" aria-label="No answer" />
          {isOther && <option value={typed}>{formatUnlisted(typed)}</option>}
          {entries.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}

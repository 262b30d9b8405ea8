import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface SelectFieldProps {
  readonly id: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly onChoose: (value: string) => void;
}

export const SelectField = ({
  id,
  label,
  chosen,
  options,
  error,
  hint,
  disabled = false,
  onChoose,
}: SelectFieldProps) => (
  <LabelledField id={id} label={label} error={error} hint={hint}>
    {(inputProps) => (
      <NativeSelect
        value={chosen}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
        input={<OutlinedInput />}
        inputProps={inputProps}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )}
  </LabelledField>
);

import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface NumberInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** An input for a short number. */
export const NumberInput = ({ id, label, hint, value, error, onChange }: NumberInputProps) => (
  <LabelledField id={id} label={label} hint={hint} error={error}>
    {(inputProps) => (
      <OutlinedInput
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ ...inputProps, inputMode: 'decimal', maxLength: 5, autoComplete: 'off' }}
      />
    )}
  </LabelledField>
);

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

/** A short number. */
export const NumberInput = ({ id, label, hint, value: typed, error, onChange: onType }: NumberInputProps) => (
  <LabelledField id={id} label={label} hint={hint} error={error}>
    {(wiring) => (
      <OutlinedInput
        value={typed}
        error={error !== undefined}
        onChange={(event) => onType(event.target.value)}
        inputProps={{ ...wiring, inputMode: 'decimal', maxLength: 5, autoComplete: 'off' }}
      />
    )}
  </LabelledField>
);

import OutlinedInput from '@mui/material/OutlinedInput';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';

interface NumberBoxProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

/** A short number. */
export const NumberBox = ({ id, label, hint, typed, error, onType }: NumberBoxProps) => (
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

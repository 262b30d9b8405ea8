import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type RefObject, useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface PasswordInputProps {
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the text until the user hides it. */
  isShown?: boolean;
}

/** A password input with a button that shows the text. */
export function PasswordInput({
  id,
  label,
  value,
  onChange,
  hint,
  error,
  isShown = false,
  ...input
}: PasswordInputProps) {
  const [chosen, setChosen] = useState<boolean>();
  const shown = chosen ?? isShown;
  return (
    <LabelledField id={id} label={label} hint={hint} error={error}>
      {(inputProps) => (
        <OutlinedInput
          {...input}
          {...inputProps}
          name={id}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            autoCapitalize: 'none',
            spellCheck: false,
          }}
          endAdornment={
            <Button
              size="small"
              aria-describedby={`${id}-label`}
              aria-controls={id}
              onClick={() => setChosen(!shown)}
              sx={{ minHeight: 40, minWidth: 56, px: 1, mr: -1, fontSize: '0.9375rem' }}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          }
        />
      )}
    </LabelledField>
  );
}

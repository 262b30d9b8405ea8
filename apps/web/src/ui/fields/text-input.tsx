import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { findTooLong } from '#web/ui/fields/length-info.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface TextInputProps {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: string;
  /** The length that fits. Omit it where the form refuses a long text for another reason, such as a number. */
  readonly max?: number;
  readonly multiline?: boolean;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
  readonly onChange: (typed: string) => void;
}

/**
 * A text that a form sends. It is never cut, as `maxLength` would cut a pasted one: a text that is too long stays with a
 * message, and the form doesn't send it (`focusIfTooLong`).
 */
export function TextInput({
  id,
  label,
  note,
  hint,
  error,
  value,
  max = Infinity,
  multiline = false,
  attributes,
  onChange,
  ...rest
}: TextInputProps) {
  const problem = findTooLong(value, max) ?? error;
  return (
    <LabelledField id={id} label={label} hint={hint} error={problem} {...(note !== undefined && { note })}>
      {(inputProps) => (
        <OutlinedInput
          {...rest}
          multiline={multiline}
          value={value}
          error={problem !== undefined}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ autoComplete: 'off', ...attributes, ...inputProps }}
        />
      )}
    </LabelledField>
  );
}

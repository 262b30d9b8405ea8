import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface LabelledInputProps {
  id: string;
  'aria-describedby'?: string;
}

interface LabelledFieldProps {
  id: string;
  label: string;
  /** Shown in grey after the label, such as "(or one other phone)". */
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Renders the input with the attributes that connect it to its label, hint and message. */
  children: (inputProps: LabelledInputProps) => ReactNode;
}

/** An input with its label above and its hint or message below. */
export function LabelledField({ id, label, note, hint, error, required, children }: LabelledFieldProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth error={Boolean(error)} required={required ?? false}>
      <FormLabel id={`${id}-label`} htmlFor={id} required={false}>
        {label}
        {note && <span style={{ fontWeight: 400 }}> {note}</span>}
      </FormLabel>
      {children({ id, ...(describedBy && { 'aria-describedby': describedBy }) })}
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
      {hint && (
        <FormHelperText id={hintId} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}

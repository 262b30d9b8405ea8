import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

/** Requires the student's ID to be typed before data is erased. */
export function useIdConfirmation(studentId: string) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isConfirmed = typed.trim() === studentId;
  return {
    box: {
      typed,
      error: isWrong && !isConfirmed ? 'This is not the ID of this student.' : undefined,
      onType: setTyped,
    },
    /** Returns whether the ID is typed. Otherwise shows an error at the input. */
    check: () => {
      setIsWrong(!isConfirmed);
      return isConfirmed;
    },
  };
}

type ConfirmIdProps = ReturnType<typeof useIdConfirmation>['box'];

export const IdConfirmation = ({ typed, error, onType }: ConfirmIdProps) => (
  <LabelledField id="confirm-id" label="Type the student ID to confirm" error={error}>
    {(inputProps) => (
      <OutlinedInput
        value={typed}
        error={error !== undefined}
        onChange={({ target }) => onType(target.value)}
        inputProps={{ ...inputProps, maxLength: 20, autoComplete: 'off', spellCheck: false }}
      />
    )}
  </LabelledField>
);

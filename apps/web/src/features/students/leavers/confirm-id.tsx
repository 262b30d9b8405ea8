import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';

/** The ID of a student, to be typed before anything is erased. */
export function useConfirmedId(studentId: string) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isRight = typed.trim() === studentId;
  return {
    box: {
      typed,
      error: isWrong && !isRight ? 'This is not the ID of this student.' : undefined,
      onType: setTyped,
    },
    /** Whether it is typed; where it is not, the box says so. */
    check: () => {
      setIsWrong(!isRight);
      return isRight;
    },
  };
}

type ConfirmIdProps = ReturnType<typeof useConfirmedId>['box'];

export const ConfirmId = ({ typed, error, onType }: ConfirmIdProps) => (
  <LabelledField id="confirm-id" label="Type the student ID to confirm" error={error}>
    {(wiring) => (
      <OutlinedInput
        value={typed}
        error={error !== undefined}
        onChange={({ target }) => onType(target.value)}
        inputProps={{ ...wiring, maxLength: 20, autoComplete: 'off', spellCheck: false }}
      />
    )}
  </LabelledField>
);

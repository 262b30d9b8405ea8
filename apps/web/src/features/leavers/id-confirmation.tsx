import { useState } from 'react';
import { TextInput } from '#web/ui/fields/text-input.tsx';

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
  <TextInput
    id="confirm-id"
    label="Type the student ID to confirm"
    error={error}
    value={typed}
    attributes={{ spellCheck: false }}
    onChange={onType}
  />
);

import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import Button from '@mui/material/Button';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';
import { useIsOfficeEntry } from '#web/lib/record-owner.ts';

interface CopyAnswerButtonProps {
  /** The fields from which the answer is copied. */
  readonly fields: readonly string[];
  readonly onChoose: (answer: string) => void;
}

/** Fills an empty address with the student's own. Hidden while that is empty. */
export function CopyAnswerButton({ fields, onChoose }: CopyAnswerButtonProps) {
  const isOffice = useIsOfficeEntry();
  const same = useFromAnswers((answers) =>
    fields
      .filter(isFieldName)
      .map((name) => answers[name])
      .filter((answer) => answer !== null && answer !== '')
      .join(', '),
  );
  if (same === '') return null;
  return (
    <Button
      size="small"
      {...(isOffice && { tabIndex: -1 })}
      onClick={() => onChoose(same)}
      sx={{ minHeight: 44, px: 1, ml: -1 }}
    >
      Same address as the student
    </Button>
  );
}

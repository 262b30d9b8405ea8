import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { viewsQuery } from '#web/features/post-reports/api/term-calls.ts';
import { readCount } from '#web/features/post-reports/readers.ts';

interface RemoveQuestionProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asks once more before every card of a term is taken back. */
export function RemoveQuestion({ term, onClose, onRemove }: RemoveQuestionProps) {
  const { data, isError } = useQuery(viewsQuery(term));
  const posted = data?.filter(({ date_posted: at }) => at !== null);
  return (
    <QuestionDialog
      title={`Remove all ${term.year} Term ${term.term} reports?`}
      onClose={onClose}
      answers={
        <>
          <FirstButton onClick={onClose}>Keep them posted</FirstButton>
          <Button variant="outlined" color="error" onClick={onRemove}>
            Remove the reports
          </Button>
        </>
      }
    >
      {posted ? `${readSentence(readCount(posted), posted.length)} ` : null}
      {isError && 'The number of families who have read them could not be loaded. '}
      {!data && !isError && 'Counting who has read … '}
      After this, no family can open its report card until you post the term again.
    </QuestionDialog>
  );
}

const readSentence = (read: number, all: number) =>
  read === 0
    ? `None of the ${all} families have read their card yet.`
    : `${read} of ${all} ${read === 1 && all === 1 ? 'family has' : 'families have'} read their card.`;

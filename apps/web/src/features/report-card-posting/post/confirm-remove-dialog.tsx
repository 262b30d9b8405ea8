import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { viewsQuery } from '#web/features/report-card-posting/term-api.ts';
import { countReaders } from '#web/features/report-card-posting/readers/readers.ts';

interface ConfirmRemoveDialogProps {
  readonly term: TermRecord;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Asks again before all cards of a term are removed. */
export function ConfirmRemoveDialog({ term, onClose, onRemove }: ConfirmRemoveDialogProps) {
  const { data, isError } = useQuery(viewsQuery(term));
  const posted = data?.filter(({ date_posted: at }) => at !== null);
  return (
    <ConfirmDialog
      title={`Remove all ${term.year} Term ${term.term} reports?`}
      onClose={onClose}
      actions={
        <>
          <AutofocusButton onClick={onClose}>Keep them posted</AutofocusButton>
          <Button variant="outlined" color="error" onClick={onRemove}>
            Remove the reports
          </Button>
        </>
      }
    >
      {posted ? `${formatReadCount(countReaders(posted), posted.length)} ` : null}
      {isError && 'The number of families who have read them could not be loaded. '}
      {!data && !isError && 'Counting who has read … '}
      After this, no family can open its report card until you post the term again.
    </ConfirmDialog>
  );
}

const formatReadCount = (read: number, all: number) =>
  read === 0
    ? `None of the ${all} families have read their card yet.`
    : `${read} of ${all} ${read === 1 && all === 1 ? 'family has' : 'families have'} read their card.`;

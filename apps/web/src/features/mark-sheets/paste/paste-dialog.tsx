import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import type { PastePlan } from '#web/features/mark-sheets/paste/plan-paste.ts';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

/** More would not be read. */
const LISTED = 10;

interface PasteDialogProps {
  readonly plan: PastePlan;
  readonly onClose: () => void;
  readonly onApply: () => void;
}

/** What of a pasted block does not fit, before the rest of it is put into the sheet. */
export const PasteDialog = ({ plan, onClose, onApply }: PasteDialogProps) => (
  <ConfirmDialog
    title="Not everything fits"
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Cancel</Button>
        {plan.cells.length > 0 && (
          <AutofocusButton onClick={onApply}>Paste {pluralize(plan.cells.length, 'cell')}</AutofocusButton>
        )}
      </>
    }
  >
    {plan.rowsBeyond > 0 && (
      <p>{pluralize(plan.rowsBeyond, 'row')} of the block below the last student will be left out.</p>
    )}
    {plan.columnsBeyond > 0 && (
      <p>{pluralize(plan.columnsBeyond, 'column')} to the right of Remark will be left out.</p>
    )}
    {plan.invalid.length > 0 && (
      <>
        <p>{pluralize(plan.invalid.length, 'cell')} can’t be used and will be left out:</p>
        <ul>
          {plan.invalid.slice(0, LISTED).map(({ place, message }) => (
            <li key={place}>
              <strong>{place}:</strong> {message}
            </li>
          ))}
          {plan.invalid.length > LISTED && <li>and {plan.invalid.length - LISTED} more</li>}
        </ul>
      </>
    )}
  </ConfirmDialog>
);

import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { findMissing } from '#web/features/mark-sheets/sheet/find-missing.ts';
import { useChangeState } from '#web/features/mark-sheets/sheet/use-change-state.ts';
import type { SheetKey } from '#web/features/mark-sheets/sheet-api.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

/** More names would not be read. */
const LISTED = 8;

const listNames = (names: readonly string[]) =>
  names.length > LISTED
    ? `${names.slice(0, LISTED).join('; ')} and ${names.length - LISTED} more`
    : names.join('; ');

interface HandInDialogProps {
  readonly sheetKey: SheetKey;
  readonly sheet: MarkSheet;
  readonly onClose: () => void;
}

/** What is missing or odd, before the sheet is handed in. What is not saved has to be first. */
export function HandInDialog({ sheetKey, sheet, onClose }: HandInDialogProps) {
  const saver = useSheetSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.unsavedCount);
  const { mutate, isPending, error } = useChangeState(sheetKey, onClose);
  const missing = findMissing(sheet);
  const flagged = sheet.rows.filter(({ warnings }) => warnings.length > 0);
  const isReady = missing.length + flagged.length + unsaved === 0;
  return (
    <ConfirmDialog
      title={`Hand in ${sheet.subject_name}, ${sheet.class_id}?`}
      onClose={onClose}
      status={<ActionError error={error} />}
      actions={
        <>
          <Button onClick={onClose}>Go on typing</Button>
          {unsaved === 0 && (
            <AutofocusButton loading={isPending} onClick={() => mutate({ state: 'handed_in' })}>
              {isReady ? 'Hand in' : 'Hand in anyway'}
            </AutofocusButton>
          )}
        </>
      }
    >
      {unsaved > 0 && (
        <p>
          {pluralize(unsaved, 'cell')} {unsaved === 1 ? 'is' : 'are'} not saved. Correct what is red, or wait
          until all is saved.
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p>Missing:</p>
          <ul>
            {missing.map(({ cell, names }) => (
              <li key={cell}>
                <strong>{`${cellLabels[cell]} (${names.length}):`}</strong> {listNames(names)}
              </li>
            ))}
          </ul>
        </>
      )}
      {flagged.length > 0 && (
        <>
          <p>Remarks to read again:</p>
          <ul>
            {flagged.map(({ student_id: id, name, warnings }) => (
              <li key={id}>
                <strong>{name}:</strong> {warnings.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>After that only the school office can change the sheet or open it again.</p>
    </ConfirmDialog>
  );
}

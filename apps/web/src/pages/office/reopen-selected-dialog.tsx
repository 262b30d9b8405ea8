import { ReopenDialog } from '#web/features/student-accounts/reopen/reopen-dialog.tsx';
import type { SelectedDialogProps } from '#web/features/student-list/select/bulk-change-dialog.tsx';
import { formatSelected } from '#web/features/student-list/select/format-selected.ts';

/** Reopens the accounts of the selected students. */
export const ReopenSelectedDialog = ({ selected, onChanged, onClose }: SelectedDialogProps) => (
  <ReopenDialog accounts={{ selection: selected.selection }} onReopened={onChanged} onClose={onClose}>
    You have selected <strong>{formatSelected(selected)}</strong>. Those whose account is waiting or closed
  </ReopenDialog>
);

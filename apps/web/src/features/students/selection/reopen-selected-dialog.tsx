import { ReopenDialog } from '#web/features/students/help-sign-in/reopen-dialog.tsx';
import type { SelectedDialogProps } from '#web/features/students/selection/bulk-change-dialog.tsx';
import { formatSelected } from '#web/features/students/selection/format-selected.ts';

/** Reopens the accounts of the selected students. */
export const ReopenSelectedDialog = ({ selected, onChanged, onClose }: SelectedDialogProps) => (
  <ReopenDialog accounts={{ selection: selected.selection }} onReopened={onChanged} onClose={onClose}>
    You have selected <strong>{formatSelected(selected)}</strong>. Those whose account is waiting or closed
  </ReopenDialog>
);

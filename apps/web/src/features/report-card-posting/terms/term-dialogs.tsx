import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { PostDialog } from '#web/features/report-card-posting/post/post-dialog.tsx';
import { PrintDialog } from '#web/features/report-card-posting/print/print-dialog.tsx';

export type TermAction = 'edit' | 'print';

interface TermDialogsProps {
  readonly action: TermAction;
  /** Undefined if it is no longer in the list. */
  readonly term: TermRecord | undefined;
  readonly onClose: () => void;
}

const dialogs = { edit: PostDialog, print: PrintDialog };

/** The open dialog of a term. */
export function TermDialogs({ action, term, onClose }: TermDialogsProps) {
  const Dialog = dialogs[action];
  return term && <Dialog term={term} onClose={onClose} />;
}

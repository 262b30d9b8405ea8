import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import { PostDialog } from '#web/features/report-cards/posting/post-dialog.tsx';
import { PrintDialog } from '#web/features/report-cards/posting/print-dialog.tsx';
import { ReadersDialog } from '#web/features/report-cards/posting/readers-dialog.tsx';

/** What the office does with a term. */
export type TermAction = 'edit' | 'print' | 'readers';

interface TermDialogsProps {
  readonly action: TermAction;
  /** Nothing where it has gone from the list. */
  readonly term: TermRecord | undefined;
  readonly onClose: () => void;
}

const dialogs = { edit: PostDialog, print: PrintDialog, readers: ReadersDialog };

/** The dialog of a term that is open. */
export function TermDialogs({ action, term, onClose }: TermDialogsProps) {
  const Dialog = dialogs[action];
  return term && <Dialog term={term} onClose={onClose} />;
}

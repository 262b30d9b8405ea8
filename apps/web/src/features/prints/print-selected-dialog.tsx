import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import {
  firstChoice,
  type PrintedDocument,
  printedDocuments,
  toPrintRequest,
} from '#web/features/prints/print-choice.ts';
import { PrintDialog } from '#web/features/prints/print-dialog.tsx';
import { PrintOptions } from '#web/features/prints/print-options.tsx';
import { usePrint } from '#web/features/prints/use-print.ts';

interface PrintSelectedDialogProps {
  readonly document: PrintedDocument;
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Prints a document of the selected students. */
export function PrintSelectedDialog({ document, selection, description, onClose }: PrintSelectedDialogProps) {
  const [choice, setChoice] = useState({ ...firstChoice, document });
  const print = usePrint();
  const { label, hint } = printedDocuments.find(({ id }) => id === document) ?? { label: '', hint: '' };
  if (!print.isIdle) return <PrintDialog print={print} onClose={onClose} />;
  return (
    <DialogFrame
      title={label}
      description={description}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      {hint}
      <PrintOptions
        choice={choice}
        onChange={(changed) => setChoice((before) => ({ ...before, ...changed }))}
        onPrint={(format) => print.mutate(toPrintRequest(choice, selection, format))}
      />
    </DialogFrame>
  );
}

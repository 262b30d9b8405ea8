import Button from '@mui/material/Button';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PrintLoading } from '#web/ui/pdf/print-loading.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import type { usePrint } from '#web/features/prints/use-print.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface PrintDialogProps {
  readonly print: ReturnType<typeof usePrint>;
  readonly onClose: () => void;
}

/** Shows the progress of a print, and offers the finished file. */
export function PrintDialog({ print, onClose }: PrintDialogProps) {
  const { variables } = print;
  return (
    <DialogFrame
      title="Print"
      description={variables?.fileName ?? ''}
      width={500}
      onClose={onClose}
      {...(!print.isPending && { actions: <Button onClick={onClose}>Close</Button> })}
    >
      {print.isPending && <PrintLoading label="Preparing the file. A whole school takes a few minutes …" />}
      {print.isError && (
        <ErrorNotice title="The file could not be made" onRetry={() => variables && print.mutate(variables)}>
          {errorMessage(print.error)}
        </ErrorNotice>
      )}
      {print.isSuccess && <PrintReady pdf={print.data.file} fileName={print.data.fileName} />}
    </DialogFrame>
  );
}

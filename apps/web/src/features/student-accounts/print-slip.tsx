import { formatSlipsTitle } from '@formroom/domain/api/credential-slips.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import { PrintLoading } from '#web/ui/pdf/print-loading.tsx';
import { SlipAddress } from '#web/ui/pdf/slip-address.tsx';
import { UnsavedDownloadDialog, useUnsavedDownload } from '#web/ui/pdf/unsaved-download.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { usePrintSlips } from '#web/lib/credential-slips.ts';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

interface PrintSlipProps extends StudentDialogProps {
  /** Why the student needs a slip. */
  readonly reason: string;
}

/** Offers the slip with which the student signs in. */
export function PrintSlip({ student, reason, onClose }: PrintSlipProps) {
  const slip = usePrintSlips();
  const print = () => slip.mutate({ student_id: student.id });
  const { markSaved, close, confirmation } = useUnsavedDownload(slip.isSuccess, onClose);
  return (
    <>
      <DialogFrame
        title="Print a slip"
        description={`${formatListName(student)} (${student.id})`}
        width={480}
        onClose={close}
        {...(!slip.isPending && {
          actions: (
            <>
              <Button onClick={close}>Close</Button>
              {slip.isIdle && <AutofocusButton onClick={print}>Print a slip</AutofocusButton>}
            </>
          ),
        })}
      >
        {slip.isIdle && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {reason}
            <SlipAddress />
          </Box>
        )}
        {slip.isPending && <PrintLoading label="Making the slip …" />}
        {slip.isError && (
          <ErrorNotice title="The slip could not be made" onRetry={print}>
            {errorMessage(slip.error)}
          </ErrorNotice>
        )}
        {slip.isSuccess && (
          <>
            <PrintReady
              pdf={slip.data}
              onSaved={markSaved}
              fileName={`${formatSlipsTitle({ student_id: student.id })}.pdf`}
            />
            <Box sx={{ color: 'text.secondary' }}>
              Print it before you close this: the code is not stored and can’t be shown again.
            </Box>
          </>
        )}
      </DialogFrame>
      {confirmation && <UnsavedDownloadDialog what="slip" {...confirmation} />}
    </>
  );
}

import { listName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DialogFrame } from '#web/components/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { PrintReady } from '#web/components/pdf/print-ready.tsx';
import { PrintWaiting } from '#web/components/pdf/print-waiting.tsx';
import { SlipAddress } from '#web/components/pdf/slip-address.tsx';
import { UnkeptPrint, useUnkeptPrint } from '#web/components/pdf/unkept-print.tsx';
import type { StudentDialogProps } from '#web/features/students/student-dialogs.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { usePrintSlips } from '#web/lib/print-slips.ts';

/** After a reset: the slip with which the student signs in again. */
export function PrintSlip({ student, onClose }: StudentDialogProps) {
  const slip = usePrintSlips();
  const print = () => slip.mutate({ student_id: student.id });
  const { onKept, close, question } = useUnkeptPrint(slip.isSuccess, onClose);
  return (
    <>
      <DialogFrame
        title="Print a slip"
        about={`${listName(student)} (${student.id})`}
        width={480}
        onClose={close}
        {...(!slip.isPending && {
          buttons: (
            <>
              <Button onClick={close}>Close</Button>
              {slip.isIdle && <FirstButton onClick={print}>Print a slip</FirstButton>}
            </>
          ),
        })}
      >
        {slip.isIdle && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            The password is reset. The student needs a slip to sign in again.
            <SlipAddress />
          </Box>
        )}
        {slip.isPending && <PrintWaiting words="Making the slip …" />}
        {slip.isError && (
          <ErrorNotice title="The slip could not be made" onRetry={print}>
            {sentenceOf(slip.error)}
          </ErrorNotice>
        )}
        {slip.isSuccess && (
          <>
            <PrintReady pdf={slip.data} onKept={onKept} fileName={`Sign-in Slip ${student.id}.pdf`} />
            <Box sx={{ color: 'text.secondary' }}>
              Print it before you close this: the code is not stored and can’t be shown again.
            </Box>
          </>
        )}
      </DialogFrame>
      {question && <UnkeptPrint what="slip" {...question} />}
    </>
  );
}

import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DialogFrame } from '#web/components/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { PrintReady } from '#web/components/pdf/print-ready.tsx';
import { PrintWaiting } from '#web/components/pdf/print-waiting.tsx';
import { SlipAddress } from '#web/components/pdf/slip-address.tsx';
import { UnkeptPrint, useUnkeptPrint } from '#web/components/pdf/unkept-print.tsx';
import {
  className,
  confirmWords,
  makingWords,
  printWords,
} from '#web/features/credential-slips/slip-words.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { usePrintSlips } from '#web/lib/print-slips.ts';

interface PrintSlipsDialogProps {
  /** As it stood when the dialog was opened. */
  readonly chosen: SlipClass;
  readonly onClose: () => void;
}

/** Says who gets a slip and what stops working, makes the slips, and gives them to print. */
export function PrintSlipsDialog({ chosen, onClose }: PrintSlipsDialogProps) {
  const { class_id: id, without_password: count } = chosen;
  const slips = usePrintSlips();
  const print = () => slips.mutate({ class: id });
  const { onKept, close, question } = useUnkeptPrint(slips.isSuccess, onClose);
  return (
    <>
      <DialogFrame
        title="Print sign-in slips"
        about={id === null ? className(id) : `Class ${id}`}
        width={500}
        onClose={close}
        {...(!slips.isPending && {
          buttons: slips.isSuccess ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              {!slips.isError && (
                <Button variant="contained" onClick={print}>
                  {printWords(count)}
                </Button>
              )}
            </>
          ),
        })}
      >
        {slips.isIdle && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {confirmWords(chosen)}
            <SlipAddress />
          </Box>
        )}
        {slips.isPending && <PrintWaiting words={makingWords(count)} />}
        {slips.isError && (
          <ErrorNotice title="The slips could not be made" onRetry={print}>
            {sentenceOf(slips.error)}
          </ErrorNotice>
        )}
        {slips.isSuccess && (
          <>
            <PrintReady
              pdf={slips.data}
              onKept={onKept}
              fileName={id === null ? 'Sign-in Slips.pdf' : `Sign-in Slips ${id}.pdf`}
            />
            <Box sx={{ color: 'text.secondary' }}>
              Print them before you close this: the codes are not stored and can’t be shown again. Delete a
              downloaded file after printing.
            </Box>
          </>
        )}
      </DialogFrame>
      {question && <UnkeptPrint what="slips" {...question} />}
    </>
  );
}

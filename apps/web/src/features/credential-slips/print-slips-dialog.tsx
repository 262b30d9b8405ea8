import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import { PrintLoading } from '#web/ui/pdf/print-loading.tsx';
import { SlipAddress } from '#web/ui/pdf/slip-address.tsx';
import { UnsavedDownloadDialog, useUnsavedDownload } from '#web/ui/pdf/unsaved-download.tsx';
import {
  formatClassName,
  confirmMessage,
  printingLabel,
  printLabel,
} from '#web/features/credential-slips/slip-messages.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { usePrintSlips } from '#web/lib/print-slips.ts';

interface PrintSlipsDialogProps {
  /** The class as it was when the dialog was opened. */
  readonly chosen: SlipClass;
  readonly onClose: () => void;
}

/** Asks before slips are made, because earlier slips stop working, and offers them to print. */
export function PrintSlipsDialog({ chosen, onClose }: PrintSlipsDialogProps) {
  const { class_id: id, without_password: count } = chosen;
  const slips = usePrintSlips();
  const print = () => slips.mutate({ class: id });
  const { markSaved, close, confirmation } = useUnsavedDownload(slips.isSuccess, onClose);
  return (
    <>
      <DialogFrame
        title="Print sign-in slips"
        description={id === null ? formatClassName(id) : `Class ${id}`}
        width={500}
        onClose={close}
        {...(!slips.isPending && {
          actions: slips.isSuccess ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              {!slips.isError && (
                <Button variant="contained" onClick={print}>
                  {printLabel(count)}
                </Button>
              )}
            </>
          ),
        })}
      >
        {slips.isIdle && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {confirmMessage(chosen)}
            <SlipAddress />
          </Box>
        )}
        {slips.isPending && <PrintLoading label={printingLabel(count)} />}
        {slips.isError && (
          <ErrorNotice title="The slips could not be made" onRetry={print}>
            {errorMessage(slips.error)}
          </ErrorNotice>
        )}
        {slips.isSuccess && (
          <>
            <PrintReady
              pdf={slips.data}
              onSaved={markSaved}
              fileName={id === null ? 'Sign-in Slips.pdf' : `Sign-in Slips ${id}.pdf`}
            />
            <Box sx={{ color: 'text.secondary' }}>
              Print them before you close this: the codes are not stored and can’t be shown again. Delete a
              downloaded file after printing.
            </Box>
          </>
        )}
      </DialogFrame>
      {confirmation && <UnsavedDownloadDialog what="slips" {...confirmation} />}
    </>
  );
}

import { formatSlipsTitle, type PrintSlips, type SlipClass } from '@formroom/domain/api/credential-slips.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import { PrintLoading } from '#web/ui/pdf/print-loading.tsx';
import { SlipAddress } from '#web/ui/pdf/slip-address.tsx';
import { UnsavedDownloadDialog, useUnsavedDownload } from '#web/ui/pdf/unsaved-download.tsx';
import { formatClassName, printingLabel, printLabel } from '#web/features/credential-slips/slip-messages.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { usePrintSlips } from '#web/lib/print-slips.ts';

interface PrintSlipsDialogProps {
  /** The class as it was when the dialog was opened. */
  readonly chosen: SlipClass;
  /** How many students get a slip, and why. */
  readonly count: number;
  readonly question: string;
  readonly onClose: () => void;
}

/** Prints the slips of a class. */
export const PrintSlipsDialog = ({ chosen, count, question, onClose }: PrintSlipsDialogProps) => (
  <SlipsDialog
    whom={{ class: chosen.class_id }}
    description={chosen.class_id === null ? formatClassName(chosen.class_id) : `Class ${chosen.class_id}`}
    question={question}
    action={printLabel(count)}
    progress={printingLabel(count)}
    onClose={onClose}
  />
);

interface PrintSelectedSlipsDialogProps {
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description: string;
  readonly onClose: () => void;
}

/** Prints the slips of selected students. */
export const PrintSelectedSlipsDialog = ({ selection, ...props }: PrintSelectedSlipsDialogProps) => (
  <SlipsDialog
    whom={{ selection }}
    question="Each of these students who has not set a password yet gets a slip with a new code. Slips that were printed for them earlier stop working. Students with a password get no slip."
    action="Print the slips"
    progress="Making the slips …"
    {...props}
  />
);

interface SlipsDialogProps {
  readonly whom: PrintSlips;
  readonly description: string;
  readonly question: string;
  readonly action: string;
  readonly progress: string;
  readonly onClose: () => void;
}

/** Asks before slips are made, because earlier slips stop working, and offers them to print. */
function SlipsDialog({ whom, description, question, action, progress, onClose }: SlipsDialogProps) {
  const slips = usePrintSlips();
  const print = () => slips.mutate(whom);
  const { markSaved, close, confirmation } = useUnsavedDownload(slips.isSuccess, onClose);
  return (
    <>
      <DialogFrame
        title="Print sign-in slips"
        description={description}
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
                  {action}
                </Button>
              )}
            </>
          ),
        })}
      >
        {slips.isIdle && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {question}
            <SlipAddress />
          </Box>
        )}
        {slips.isPending && <PrintLoading label={progress} />}
        {slips.isError && (
          <ErrorNotice title="The slips could not be made" onRetry={print}>
            {errorMessage(slips.error)}
          </ErrorNotice>
        )}
        {slips.isSuccess && (
          <>
            <PrintReady pdf={slips.data} onSaved={markSaved} fileName={`${formatSlipsTitle(whom)}.pdf`} />
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

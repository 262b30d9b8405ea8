import { formatSlipsTitle, type PrintSlips, type SlipClass } from '@formroom/domain/api/credential-slips.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PrintReady } from '#web/ui/pdf/print-ready.tsx';
import { PrintLoading } from '#web/ui/pdf/print-loading.tsx';
import { SlipAddress } from '#web/ui/pdf/slip-address.tsx';
import { UnsavedDownloadDialog, useUnsavedDownload } from '#web/ui/pdf/unsaved-download.tsx';
import { formatWhere, printingLabel, printLabel } from '#web/features/credential-slips/slip-messages.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { useSettings } from '#web/lib/settings.ts';
import { usePrintSlips } from '#web/lib/credential-slips.ts';

interface PrintSlipsDialogProps {
  /** The class as it was when the dialog was opened. */
  readonly chosen: SlipClass;
  /** How many students get a slip, and why. */
  readonly count: number;
  readonly question: string;
  readonly onClose: () => void;
}

/** Prints the slips of a class or a form. */
export const PrintSlipsDialog = ({ chosen, count, question, onClose }: PrintSlipsDialogProps) => (
  <SlipsDialog
    whom={{ class: chosen.class_id }}
    description={formatWhere(chosen.class_id)}
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
export function PrintSelectedSlipsDialog({ selection, ...props }: PrintSelectedSlipsDialogProps) {
  const isOn = useSettings().data?.first_password === 'slip';
  return (
    <SlipsDialog
      whom={{ selection }}
      question={isOn ? slipForEach : slipForFilledIn}
      isOff={!isOn}
      action="Print the slips"
      progress="Making the slips …"
      {...props}
    />
  );
}

const slipForEach =
  'Each of these students who has not set a password yet gets a slip with a new code. Slips that were printed for them earlier stop working. Students with a password get no slip.';
const slipForFilledIn =
  'Slips are turned off: students sign in with their date of birth. Of these students only those get a slip for whom the office has filled in answers or documents.';

interface SlipsDialogProps {
  readonly whom: PrintSlips;
  readonly description: string;
  readonly question: string;
  /** Whether the school has turned slips off; then the dialog leads to the setting. */
  readonly isOff?: boolean;
  readonly action: string;
  readonly progress: string;
  readonly onClose: () => void;
}

/** Asks before slips are made, because earlier slips stop working, and offers them to print. */
function SlipsDialog({
  whom,
  description,
  question,
  isOff = false,
  action,
  progress,
  onClose,
}: SlipsDialogProps) {
  const slips = usePrintSlips();
  const isRefused = slips.error instanceof ApiError && slips.error.status === 409;
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
          // A conflict stays until something else has changed.
          <ErrorNotice title="The slips could not be made" {...(!isRefused && { onRetry: print })}>
            {errorMessage(slips.error)}
          </ErrorNotice>
        )}
        {isOff && !slips.isSuccess && (
          <MuiLink
            component={Link}
            to={pathToSettings('sign-in')}
            sx={{ justifySelf: 'start', fontWeight: 600 }}
          >
            Turn slips on in Settings
          </MuiLink>
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

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { FRAME_HEIGHT, PdfView } from '#web/ui/pdf/pdf-view.tsx';
import { useSaveState, useSettledRecord } from '#web/lib/autosave/use-autosave.ts';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** The height of the form's two Legal pages, each with a line for its number, and of the zoom buttons above them. */
const CANVAS_HEIGHT = 'calc(63px + 2 * (100cqw * 14 / 8.5 + 37px))';

interface PrintedFormProps {
  readonly id: string;
  /** Whether the page itself has nothing left to save. */
  readonly ready: boolean;
}

/**
 * The printed registration form, rendered once every answer is saved. After later changes a button offers to render it
 * again, so that nothing moves while somebody reads it or ticks the checkbox below.
 */
export function PrintedForm({ id, ready }: PrintedFormProps) {
  const { version } = useStudentRecord();
  const saved = useSettledRecord();
  const [rendered, setRendered] = useState<StudentRecord>();
  if (ready && saved && !rendered) setRendered(saved);
  const container = useRef<HTMLDivElement>(null);
  const renderAgain = () => {
    setRendered(saved);
    // The pressed button is gone; without this the focus would go to the top of the page.
    container.current?.focus();
  };
  const isOutdated = rendered !== undefined && version > rendered.version;
  return (
    <>
      <Box
        ref={container}
        tabIndex={-1}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          alignContent: 'flex-start',
          columnGap: 1,
          // Space for that button.
          minHeight: { xs: 88, sm: 48 },
          outline: 'none',
        }}
      >
        {!rendered && <UnsavedMessage />}
        <span>{rendered && !isOutdated && 'This is the printed form with all your saved answers.'}</span>
        {isOutdated && (
          <>
            Something has changed since this was made.
            <Button onClick={renderAgain} sx={{ minHeight: 40, px: 1, ml: -1 }}>
              Update the form
            </Button>
          </>
        )}
      </Box>
      <Box sx={{ containerType: 'inline-size' }}>
        {rendered ? (
          <PdfView
            key={rendered.version}
            url={pathTo(paths.registrationForm, { id })}
            title="Registration form"
            fileName={`Registration Form ${id}.pdf`}
            canvasHeight={CANVAS_HEIGHT}
          />
        ) : (
          <Placeholder />
        )}
      </Box>
    </>
  );
}

const UnsavedMessage = () =>
  useIsHeldUp() && 'Some answers are not saved yet. The form appears here when they are.';

/** As high as the row of buttons, the gap below it, and the document. */
const Placeholder = () =>
  !useIsHeldUp() && (
    <Skeleton
      variant="rounded"
      height={`calc(48px + 12px + ${canShowPdfInIframe() ? FRAME_HEIGHT : CANVAS_HEIGHT})`}
    />
  );

/** Whether an answer can't be saved now. */
function useIsHeldUp() {
  const { kind } = useSaveState();
  return !['idle', 'saving', 'saved'].includes(kind);
}

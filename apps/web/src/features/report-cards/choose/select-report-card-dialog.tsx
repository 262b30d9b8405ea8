import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ReportCardDialog } from '#web/features/report-cards/read/report-card-dialog.tsx';
import { ReportCardList } from '#web/features/report-cards/choose/report-card-list.tsx';
import { useSelectedCard } from '#web/features/report-cards/choose/use-selected-card.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';

interface SelectReportCardDialogProps {
  readonly studentId: string;
  /** The student's name, for the office. */
  readonly studentLabel?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Lets the office open cards that are not posted. */
  readonly isAdmin: boolean;
}

/** The list of a student's report cards, and over it the selected card. */
export function SelectReportCardDialog({
  studentId,
  studentLabel,
  open,
  onClose,
  isAdmin,
}: SelectReportCardDialogProps) {
  const titleId = useId();
  const whoId = useId();
  const { chosen, choose, close } = useSelectedCard(studentId);
  // A chosen card is in the address, so Back leads from it to this list.
  useCloseOnBack(open || chosen !== undefined, onClose);
  return (
    <>
      <ScrollingDialog
        open={open}
        width={500}
        onClose={onClose}
        aria-labelledby={titleId}
        {...(studentLabel !== undefined && { 'aria-describedby': whoId })}
      >
        <DialogHeading id={titleId}>Select Term Report</DialogHeading>
        {studentLabel !== undefined && (
          <Typography id={whoId} color="textSecondary" sx={{ px: 3, pb: 1, overflowWrap: 'anywhere' }}>
            {studentLabel}
          </Typography>
        )}
        <DialogContent sx={{ pb: 1 }}>
          <ReportCardList studentId={studentId} isAdmin={isAdmin} onSelect={choose} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </ScrollingDialog>
      {open && chosen && <ReportCardDialog {...chosen} onClose={close} />}
    </>
  );
}

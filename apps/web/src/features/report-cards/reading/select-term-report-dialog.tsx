import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ReportCardDialog } from '#web/features/report-cards/reading/report-card-dialog.tsx';
import { TermReportList } from '#web/features/report-cards/reading/term-report-list.tsx';
import { useSelectedCard } from '#web/features/report-cards/reading/use-selected-card.ts';

interface SelectTermReportDialogProps {
  readonly studentId: string;
  /** Whose reports they are, where that is not clear. */
  readonly studentLabel?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The office opens what is not posted, too. */
  readonly isAdmin: boolean;
}

/** The list of a student's report cards, and the card that is chosen over it. */
export function SelectTermReportDialog({
  studentId,
  studentLabel,
  open,
  onClose,
  isAdmin,
}: SelectTermReportDialogProps) {
  const titleId = useId();
  const whoId = useId();
  const { chosen, choose, close } = useSelectedCard(studentId);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        fullWidth
        maxWidth={false}
        // As a whole, because at a large zoom its content alone would have no room to scroll in.
        scroll="body"
        aria-labelledby={titleId}
        {...(studentLabel !== undefined && { 'aria-describedby': whoId })}
        slotProps={{ paper: { sx: { maxWidth: 500, m: 2, width: 'calc(100% - 32px)', maxHeight: 'none' } } }}
      >
        <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
          Select Term Report
        </DialogTitle>
        {studentLabel !== undefined && (
          <Typography id={whoId} color="textSecondary" sx={{ px: 3, pb: 1, overflowWrap: 'anywhere' }}>
            {studentLabel}
          </Typography>
        )}
        <DialogContent sx={{ pb: 1 }}>
          <TermReportList studentId={studentId} isAdmin={isAdmin} onSelect={choose} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
      {open && chosen && <ReportCardDialog {...chosen} onClose={close} />}
    </>
  );
}

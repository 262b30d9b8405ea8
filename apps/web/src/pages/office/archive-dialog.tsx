import Typography from '@mui/material/Typography';
import { DownloadArchive } from '#web/features/family-archive/download-archive.tsx';
import { StudentDialog } from '#web/ui/feedback/student-dialog.tsx';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** The download of My Data, for a family that asks the office for it. */
export const ArchiveDialog = ({ student, onClose }: StudentDialogProps) => (
  <StudentDialog title="Download Everything" student={student} onClose={onClose}>
    <Typography sx={{ mt: 0, mb: 2 }}>
      Everything the school holds about this student in one archive, for a family that asks for it. The family
      can also download it in the portal, and can see there that the office did.
    </Typography>
    <DownloadArchive studentId={student.id} />
  </StudentDialog>
);

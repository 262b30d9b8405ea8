import { formatListName } from '@formroom/domain/school/person-name.ts';
import { SelectReportCardDialog } from '#web/features/report-cards/choose/select-report-card-dialog.tsx';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** A student's report cards, including those that are not posted. */
export const ReportCardsDialog = ({ student, onClose }: StudentDialogProps) => (
  <SelectReportCardDialog
    open
    isAdmin
    studentId={student.id}
    studentLabel={`${formatListName(student)} (${student.id})`}
    onClose={onClose}
  />
);

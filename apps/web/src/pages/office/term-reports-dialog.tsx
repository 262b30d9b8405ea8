import { formatListName } from '@formroom/domain/school/person-name.ts';
import { SelectTermReportDialog } from '#web/features/report-cards/reading/select-term-report-dialog.tsx';
import type { StudentDialogProps } from '#web/features/students/student-dialog-props.ts';

/** A student's report cards, including those that are not posted. */
export const TermReportsDialog = ({ student, onClose }: StudentDialogProps) => (
  <SelectTermReportDialog
    open
    isAdmin
    studentId={student.id}
    studentLabel={`${formatListName(student)} (${student.id})`}
    onClose={onClose}
  />
);

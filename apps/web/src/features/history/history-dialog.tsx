import { HistoryList } from '#web/features/history/history-list.tsx';
import { StudentDialog } from '#web/ui/feedback/student-dialog.tsx';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

const WIDTH = 760;

/** The changes of a record. Earlier values can be put back, except a leaver’s. */
export const HistoryDialog = ({ student, isLeaver = false, onClose }: StudentDialogProps) => (
  <StudentDialog title="History" student={student} width={WIDTH} onClose={onClose}>
    <HistoryList studentId={student.id} canRestore={!isLeaver} />
  </StudentDialog>
);

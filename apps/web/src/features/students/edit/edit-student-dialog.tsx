import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { EditSession } from '#web/features/students/edit/edit-session.tsx';
import { StudentDialog } from '#web/ui/feedback/student-dialog.tsx';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** Edit Student: names, date of birth and pin. A family's saves at the same time are merged. */
export function EditStudentDialog({ student, onClose }: StudentDialogProps) {
  const record = useQuery({ ...studentRecordQuery(student.id), refetchOnMount: 'always' });
  if (record.data) return <EditSession student={student} onClose={onClose} />;
  return (
    <StudentDialog title="Edit Student" student={student} onClose={onClose}>
      {record.isError ? (
        <QueryError query={record} title="The record could not be opened" />
      ) : (
        <Box role="status" aria-label="Opening the record …">
          {Array.from({ length: 4 }, (_, box) => (
            <Skeleton key={box} variant="rounded" height={48} sx={{ mt: 3.5, mb: 4 }} />
          ))}
        </Box>
      )}
    </StudentDialog>
  );
}

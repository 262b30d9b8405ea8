import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** A student's printed registration form. */
export const RegistrationFormDialog = ({ student, onClose }: StudentDialogProps) => (
  <PdfDialog
    url={pathTo(paths.registrationForm, { id: student.id })}
    title={`Registration Form of ${formatListName(student)}`}
    fileName={`Registration Form ${student.id}.pdf`}
    onClose={onClose}
  />
);

import { formatLeftToDo, type NotConfirmedStudent } from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { ContactCells, LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { ReportTable } from '#web/features/reports/report-table.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';
import { Row, RowHeading } from '#web/ui/layout/table-parts.tsx';

const headings = ['ID', 'Name', 'Class', 'Still to do', 'Phone', 'Email', 'Parents'];

interface NotConfirmedTableProps {
  readonly students: readonly NotConfirmedStudent[];
  readonly isBusy: boolean;
}

/** The students whose answers are not confirmed yet, with the contacts of their families. */
export const NotConfirmedTable = ({ students, isBusy }: NotConfirmedTableProps) => (
  <ReportTable
    label="Students"
    headings={headings}
    students={students}
    total={students.length}
    isBusy={isBusy}
    empty="Everybody has agreed to the terms, and nobody has answers to confirm."
    renderRow={(student) => (
      <Row key={student.id}>
        <LabelledCell label="ID">{student.id}</LabelledCell>
        <RowHeading>
          <MuiLink component={Link} to={pathToStudent(student.id)}>
            {formatListName(student)}
          </MuiLink>
        </RowHeading>
        <LabelledCell label="Class">{student.class_id}</LabelledCell>
        <LabelledCell label="Still to do">{formatLeftToDo(student)}</LabelledCell>
        <ContactCells contact={student} />
      </Row>
    )}
  />
);

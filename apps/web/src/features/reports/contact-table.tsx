import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { ContactCells, LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { ReportTable } from '#web/features/reports/report-table.tsx';
import { Row, RowHeading } from '#web/ui/layout/table-parts.tsx';

const headings = ['ID', 'Name', 'Class', 'Sex', 'Date of Birth', 'Phone', 'Email', 'Parents'];

interface ContactTableProps {
  readonly students: readonly StudentContact[];
  /** The number of students without the search. */
  readonly total: number;
  readonly isBusy: boolean;
}

/** The students with their contacts. */
export const ContactTable = ({ total, ...table }: ContactTableProps) => (
  <ReportTable
    {...table}
    label="Contacts"
    headings={headings}
    total={total}
    empty={total === 0 ? 'There are no students yet.' : 'No student matches this search.'}
    renderRow={(student) => (
      <Row key={student.id}>
        <LabelledCell label="ID">{student.id}</LabelledCell>
        <RowHeading>{formatListName(student)}</RowHeading>
        <LabelledCell label="Class">{student.class_id}</LabelledCell>
        <LabelledCell label="Sex">{student.sex}</LabelledCell>
        <LabelledCell label="Date of Birth" className="whole">
          {student.date_of_birth}
        </LabelledCell>
        <ContactCells contact={student} />
      </Row>
    )}
  />
);

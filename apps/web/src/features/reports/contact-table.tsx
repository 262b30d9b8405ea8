import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { useState } from 'react';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { ContactCells, LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { ContactCard } from '#web/features/reports/contact-card.ts';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';

const headings = ['ID', 'Name', 'Class', 'Sex', 'Date of Birth', 'Phone', 'Email', 'Parents'];

interface ContactTableProps {
  readonly students: readonly StudentContact[];
  /** The number of students without the search. */
  readonly total: number;
  readonly isBusy: boolean;
}

/** The students with their contacts; a button shows more rows. */
export function ContactTable({ students, total, isBusy }: ContactTableProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <>
      <ContactCard role="region" aria-label="Contacts" tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
        <Table aria-busy={isBusy}>
          <thead>
            <Row>
              {headings.map((title) => (
                <ColumnHeading key={title}>{title}</ColumnHeading>
              ))}
            </Row>
          </thead>
          <Rows>
            {students.length === 0 && (
              <Row>
                <Cell colSpan={headings.length}>
                  {total === 0 ? 'There are no students yet.' : 'No student matches this search.'}
                </Cell>
              </Row>
            )}
            {students.slice(0, shown).map((student) => (
              <ContactRow key={student.id} student={student} />
            ))}
          </Rows>
        </Table>
      </ContactCard>
      <RowsFooter found={students.length} total={total} shown={shown} onShow={setShown} />
    </>
  );
}

const ContactRow = ({ student }: { student: StudentContact }) => (
  <Row>
    <LabelledCell label="ID" className="id">
      {student.id}
    </LabelledCell>
    <RowHeading>{formatListName(student)}</RowHeading>
    <LabelledCell label="Class">{student.class_id}</LabelledCell>
    <LabelledCell label="Sex">{student.sex}</LabelledCell>
    <LabelledCell label="Date of Birth" className="whole">
      {student.date_of_birth}
    </LabelledCell>
    <ContactCells contact={student} />
  </Row>
);

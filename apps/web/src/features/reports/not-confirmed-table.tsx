import { formatLeftToDo, type NotConfirmedStudent } from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactCells, LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { ContactCard } from '#web/features/reports/contact-card.ts';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

const headings = ['ID', 'Name', 'Class', 'Still to do', 'Phone', 'Email', 'Parents'];

interface NotConfirmedTableProps {
  readonly students: readonly NotConfirmedStudent[];
  readonly isBusy: boolean;
}

/** The students whose answers are not confirmed yet, with the contacts of their families. */
export function NotConfirmedTable({ students, isBusy }: NotConfirmedTableProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <>
      <ContactCard role="region" aria-label="Students" tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
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
                  Nobody has to confirm anything. In the first school year of the portal families are not
                  asked.
                </Cell>
              </Row>
            )}
            {students.slice(0, shown).map((student) => (
              <Row key={student.id}>
                <LabelledCell label="ID" className="id">
                  {student.id}
                </LabelledCell>
                <RowHeading>
                  <MuiLink component={Link} to={pathToStudent(student.id)}>
                    {formatListName(student)}
                  </MuiLink>
                </RowHeading>
                <LabelledCell label="Class">{student.class_id}</LabelledCell>
                <LabelledCell label="Still to do">{formatLeftToDo(student)}</LabelledCell>
                <ContactCells contact={student} />
              </Row>
            ))}
          </Rows>
        </Table>
      </ContactCard>
      <RowsFooter found={students.length} total={students.length} shown={shown} onShow={setShown} />
    </>
  );
}

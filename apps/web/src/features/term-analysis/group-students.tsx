import type { GroupStudent } from '@formroom/domain/api/term-analysis.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { formatFigure } from '@formroom/domain/report-cards/format-figures.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { pathToStudentsCard } from '#web/lib/student-path.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface GroupStudentsProps {
  readonly term: TermKey;
  readonly students: readonly GroupStudent[];
}

/** The students of a group with what is counted of each. */
export function GroupStudents({ term, students }: GroupStudentsProps) {
  const hasSubjects = students.some(({ subject }) => subject !== null);
  return (
    <ResponsiveTable stackedBelow="sm" sx={{ maxWidth: 720 }}>
      <Table aria-label="Students">
        <thead>
          <Row>
            <ColumnHeading>Student</ColumnHeading>
            <ColumnHeading>Class</ColumnHeading>
            {hasSubjects && <ColumnHeading>Subject</ColumnHeading>}
            <ColumnHeading>{hasSubjects ? 'Total' : 'Average'}</ColumnHeading>
            <ColumnHeading>Letter</ColumnHeading>
          </Row>
        </thead>
        <Rows>
          {students.map(({ student_id: id, name, class_id, subject, value, letter }) => (
            <Row key={`${id} ${subject}`}>
              <RowHeading>
                <MuiLink component={Link} to={pathToStudentsCard({ ...term, id })}>
                  {name}
                </MuiLink>
              </RowHeading>
              <Cell>
                <span className="label">Class </span>
                {class_id}
              </Cell>
              {hasSubjects && <Cell>{subject}</Cell>}
              <Cell>
                <span className="label">{hasSubjects ? 'Total ' : 'Average '}</span>
                {formatFigure(value)}
              </Cell>
              <Cell>
                <span className="label">Letter </span>
                {letter}
              </Cell>
            </Row>
          ))}
        </Rows>
      </Table>
    </ResponsiveTable>
  );
}

import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';
import { Cell, ColumnHeading, Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';

interface ReportTableProps<Student> {
  readonly label: string;
  readonly headings: readonly string[];
  readonly students: readonly Student[];
  /** The number of students without the filter. */
  readonly total: number;
  readonly isBusy: boolean;
  /** Shown without students. */
  readonly empty: string;
  /** Returns the row of a student. */
  readonly renderRow: (student: Student) => ReactNode;
}

/** The students of a report; a button shows more rows. */
export function ReportTable<Student>({
  label,
  headings,
  students,
  total,
  isBusy,
  empty,
  renderRow,
}: ReportTableProps<Student>) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <>
      <StudentsFrame role="region" aria-label={label} tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
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
                <Cell colSpan={headings.length}>{empty}</Cell>
              </Row>
            )}
            {students.slice(0, shown).map((student) => renderRow(student))}
          </Rows>
        </Table>
      </StudentsFrame>
      <RowsFooter found={students.length} total={total} shown={shown} onShow={setShown} />
    </>
  );
}

const StudentsFrame = styled(ResponsiveTable)(({ theme }) => ({
  '& th, & td': { paddingInline: 8, verticalAlign: 'top' },
  '& thead th': { whiteSpace: 'nowrap' },
  '& td.whole': { whiteSpace: 'nowrap' },
  '& td.parents': { minWidth: 240 },

  [theme.breakpoints.down('md')]: {
    // The name stands above the ID.
    '& tbody th': { order: -1 },
  },
}));

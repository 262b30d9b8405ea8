import { type ReactNode, useState } from 'react';
import type { PaperTable } from '#web/features/reports/paper-table.ts';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';
import { Cell, ColumnHeading, Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface ReportTableProps<Student> {
  /** The scrolling area around the table. */
  readonly Frame: typeof PaperTable;
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
  Frame,
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
      <Frame role="region" aria-label={label} tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
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
      </Frame>
      <RowsFooter found={students.length} total={total} shown={shown} onShow={setShown} />
    </>
  );
}

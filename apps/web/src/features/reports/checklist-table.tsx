import type { ChecklistStudent } from '@formroom/domain/api/reports.ts';
import { type DocumentState, documentStateLabels } from '@formroom/domain/registration/document-check.ts';
import { documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router';
import { PaperTable } from '#web/features/reports/paper-table.ts';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';

const headings = ['Name', 'ID', 'Class', ...documentTypes.map((type) => documents[type].label)];

interface ChecklistTableProps {
  readonly students: readonly ChecklistStudent[];
  /** The number of students, including those with all documents. */
  readonly total: number;
  readonly isBusy: boolean;
}

/** Which documents each student has handed in. */
export function ChecklistTable({ students, total, isBusy }: ChecklistTableProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <>
      <PaperTable role="region" aria-label="Students" tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
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
                  {total === 0 ? 'There are no students yet.' : 'No student lacks a document.'}
                </Cell>
              </Row>
            )}
            {students.slice(0, shown).map((student) => (
              <Row key={student.id}>
                <RowHeading>
                  <MuiLink component={Link} to={pathToStudent(student.id, 'documents')}>
                    {formatListName(student)}
                  </MuiLink>
                </RowHeading>
                <Cell>{student.id}</Cell>
                <Cell>{student.class_id}</Cell>
                {documentTypes.map((type) => (
                  <Cell key={type}>
                    <State state={student.documents[type]} />
                  </Cell>
                ))}
              </Row>
            ))}
          </Rows>
        </Table>
      </PaperTable>
      <RowsFooter found={students.length} total={total} shown={shown} onShow={setShown} />
    </>
  );
}

const State = ({ state }: { state: DocumentState }) => (
  <Box component="span" sx={state === 'in' ? {} : { color: 'error.main', fontWeight: 600 }}>
    {documentStateLabels[state]}
  </Box>
);

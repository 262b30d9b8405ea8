import type { PastStudent, PastYear } from '@formroom/domain/api/school-years.ts';
import { yearEndingLabels } from '@formroom/domain/school/year-plan.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { createTitleLookup, referenceEntriesQuery } from '#web/lib/reference-entries.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { formatShowMore } from '#web/lib/format-show-more.ts';
import { pathToStudent } from '#web/lib/student-path.ts';

interface PastClassTableProps {
  readonly title: string;
  readonly students: readonly PastStudent[];
  readonly terms: PastYear['terms'];
}

/** As many as a browser draws at once without a pause. */
const ROWS_AT_ONCE = 200;

const ClassFrame = styled(ResponsiveTable)({
  '& th, & td': { padding: '8px 16px', overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 600 },
});

/** The students of a class in a past year. */
export function PastClassTable({ title, students, terms }: PastClassTableProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const [opened, setOpened] = useState<{ readonly student: string; readonly text: string }>();
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  const moment = useFormatDateTime();
  const getText = (hash: string | null) => terms.find((each) => each.hash === hash)?.text;
  return (
    <>
      <ClassFrame>
        <Table aria-label={`Students of ${title}`}>
          <thead>
            <Row>
              <ColumnHeading>Student</ColumnHeading>
              <ColumnHeading>House</ColumnHeading>
              <ColumnHeading>How the year ended</ColumnHeading>
              <ColumnHeading>Agreed to the terms</ColumnHeading>
            </Row>
          </thead>
          <Rows>
            {students
              .slice(0, shown)
              .map(({ student_id: id, student, ended, submitted_at: agreed, ...each }) => {
                const text = getText(each.terms_hash);
                return (
                  <Row key={id}>
                    <RowHeading>
                      {each.enrolled ? (
                        <MuiLink component={Link} to={pathToStudent(id)}>
                          {student}
                        </MuiLink>
                      ) : (
                        student
                      )}
                      <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{id}</Box>
                    </RowHeading>
                    <Cell>
                      <span className="label">House: </span>
                      {(each.house_code === null ? undefined : getTitle('houses', each.house_code)) ?? 'None'}
                    </Cell>
                    <Cell>
                      <span className="label">How the year ended: </span>
                      {yearEndingLabels[ended]}
                    </Cell>
                    <Cell>
                      <span className="label">Agreed to the terms: </span>
                      {agreed === null ? 'No' : moment(agreed)}
                      {agreed !== null && text !== undefined && (
                        <Button
                          aria-haspopup="dialog"
                          aria-label={`Terms that ${student} agreed to`}
                          onClick={() => setOpened({ student, text })}
                          sx={{ ml: 1, px: 1, minHeight: 36 }}
                        >
                          Terms
                        </Button>
                      )}
                    </Cell>
                  </Row>
                );
              })}
          </Rows>
        </Table>
      </ClassFrame>
      {students.length > shown && (
        <Box>
          <Button variant="outlined" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {formatShowMore(shown, students.length, ROWS_AT_ONCE)}
          </Button>
        </Box>
      )}
      {opened && (
        <DialogFrame
          title="Terms as they were shown"
          description={opened.student}
          onClose={() => setOpened(undefined)}
          actions={<AutofocusButton onClick={() => setOpened(undefined)}>Close</AutofocusButton>}
        >
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{opened.text}</Box>
        </DialogFrame>
      )}
    </>
  );
}

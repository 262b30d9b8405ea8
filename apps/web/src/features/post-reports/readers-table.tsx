import type { ReportCardView } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Cell, ColumnHeading, Row, Rows, Table } from '#web/components/layout/table-parts.tsx';
import { ReadersCard } from '#web/features/post-reports/readers-card.ts';
import { SchoolTime } from '#web/features/post-reports/school-time.tsx';

/** As many as a browser draws at once without a pause. */
const AT_ONCE = 100;

/** The students with how often and when their cards were opened; more of a large school on demand. */
export function ReadersTable({ students }: { students: readonly ReportCardView[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  const rest = students.length - shown;
  if (students.length === 0) return <Box role="status">No student is like that.</Box>;
  return (
    <>
      <ReadersCard role="region" aria-label="Students" tabIndex={0}>
        <Table>
          <thead>
            <Row>
              {['Name', 'Class', 'Opened', 'First', 'Last'].map((title) => (
                <ColumnHeading key={title}>{title}</ColumnHeading>
              ))}
            </Row>
          </thead>
          <Rows>
            {students.slice(0, shown).map((student) => (
              <ReaderRow key={student.student_id} student={student} />
            ))}
          </Rows>
        </Table>
      </ReadersCard>
      {rest > 0 && (
        <Button variant="outlined" onClick={() => setShown(shown + AT_ONCE)} sx={{ justifySelf: 'start' }}>
          Show {Math.min(rest, AT_ONCE)} more of {rest}
        </Button>
      )}
    </>
  );
}
const ReaderRow = ({ student }: { student: ReportCardView }) => (
  <Row>
    <Cell className="name">
      {student.name} <span className="id">{student.student_id}</span>
    </Cell>
    <Cell className="class">{student.class_id}</Cell>
    <Cell className="views">{timesWords(student.views)}</Cell>
    {[
      { title: 'First', moment: student.first_viewed },
      { title: 'Last', moment: student.last_viewed },
    ].map(({ title, moment }) => (
      <Cell key={title} className={moment === null ? 'when empty' : 'when'}>
        {moment !== null && (
          <>
            <span className="label">{title} </span>
            <SchoolTime moment={moment} />
          </>
        )}
      </Cell>
    ))}
  </Row>
);

const timesWords = (views: number) => {
  if (views === 0) return 'Not yet';
  return views === 1 ? 'Once' : `${views} times`;
};

import type { ReportCardView } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
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
        <table role="table">
          <thead>
            <tr role="row">
              {['Name', 'Class', 'Opened', 'First', 'Last'].map((title) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a table's roles from its display */}
          <tbody role="rowgroup">
            {students.slice(0, shown).map((student) => (
              <ReaderRow key={student.student_id} student={student} />
            ))}
          </tbody>
        </table>
      </ReadersCard>
      {rest > 0 && (
        <Button variant="outlined" onClick={() => setShown(shown + AT_ONCE)} sx={{ justifySelf: 'start' }}>
          Show {Math.min(rest, AT_ONCE)} more of {rest}
        </Button>
      )}
    </>
  );
}

/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes a table's roles from its display, and cards are no table's */
const ReaderRow = ({ student }: { student: ReportCardView }) => (
  <tr role="row">
    <td role="cell" className="name">
      {student.name} <span className="id">{student.student_id}</span>
    </td>
    <td role="cell" className="class">
      {student.class_id}
    </td>
    <td role="cell" className="views">
      {timesWords(student.views)}
    </td>
    {[
      { title: 'First', moment: student.first_viewed },
      { title: 'Last', moment: student.last_viewed },
    ].map(({ title, moment }) => (
      <td key={title} role="cell" className={moment === null ? 'when empty' : 'when'}>
        {moment !== null && (
          <>
            <span className="label">{title} </span>
            <SchoolTime moment={moment} />
          </>
        )}
      </td>
    ))}
  </tr>
);

const timesWords = (views: number) => {
  if (views === 0) return 'Not yet';
  return views === 1 ? 'Once' : `${views} times`;
};

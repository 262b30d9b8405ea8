import type { CardSubject, ReportCardPage } from '@formroom/domain/api/report-cards.ts';
import { styled } from '@mui/material/styles';
import {
  formatSubjectMarks,
  previousTotal,
  previousCardLabel,
} from '#web/features/report-cards/format-report-card.ts';
import { CardValue } from '#web/features/report-cards/read/card-parts.tsx';
import { colours } from '#web/lib/design-tokens.ts';

/** The subjects as a table, for wide screens. */
export const SubjectTable = ({ card }: { card: ReportCardPage }) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col" className="figure">
          Course ({card.weights.course}%)
        </th>
        <th scope="col" className="figure">
          Exam ({card.weights.exam}%)
        </th>
        <th scope="col" className="figure">
          Total (100%)
        </th>
        {card.last && (
          <th scope="col" className="figure">
            {previousCardLabel(card)}
          </th>
        )}
        <th scope="col" className="figure">
          Late
        </th>
        <th scope="col" className="figure">
          Absent
        </th>
        <th scope="col" className="figure">
          Application
        </th>
        <th scope="col" className="figure">
          Conduct
        </th>
        <th scope="col">Teacher’s Remarks</th>
      </tr>
    </thead>
    <tbody>
      {card.subjects.map((subject) => (
        <Row key={subject.subject} subject={subject} card={card} />
      ))}
    </tbody>
  </Table>
);

function Row({ subject, card }: { subject: CardSubject; card: ReportCardPage }) {
  const { course, exam, total } = formatSubjectMarks(subject, card.weights);
  return (
    <tr>
      <th scope="row">{subject.subject}</th>
      <td className="figure">
        <CardValue>{course}</CardValue>
      </td>
      <td className="figure">
        <CardValue>{exam}</CardValue>
      </td>
      <td className="figure total">{total}</td>
      {card.last && (
        <td className="figure">
          <CardValue>{previousTotal(card, subject.subject) ?? null}</CardValue>
        </td>
      )}
      <td className="figure">
        <CardValue>{subject.times_late}</CardValue>
      </td>
      <td className="figure">
        <CardValue>{subject.times_absent}</CardValue>
      </td>
      <td className="figure">
        <CardValue>{subject.application}</CardValue>
      </td>
      <td className="figure">
        <CardValue>{subject.conduct}</CardValue>
      </td>
      <td>
        {subject.remark}
        {subject.teacher !== null && <span className="teacher">{subject.teacher}</span>}
      </td>
    </tr>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
  '& th, & td': { padding: '8px 6px', textAlign: 'start', verticalAlign: 'top' },
  '& thead th': { verticalAlign: 'bottom', fontSize: '0.875rem', fontWeight: 600, color: colours.muted },
  '& tbody tr': { borderTop: `1px solid ${colours.line}` },
  '& tbody th': { fontWeight: 600, minWidth: 120 },
  '& .figure': { textAlign: 'end' },
  '& .total': { fontWeight: 700 },
  '& td:last-of-type, & thead th:last-of-type': { paddingInlineStart: 16 },
  '& .teacher': { display: 'block', color: colours.muted },
});

import type { ReportCardView, TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathToCard } from '#web/lib/report-card-paths.ts';
import { Cell, ColumnHeading, Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { useMayChange } from '#web/lib/session.ts';
import { SchoolDay, SchoolTime } from '#web/ui/layout/school-time.tsx';
import { formatShowMore } from '#web/lib/format-show-more.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { colours } from '#web/lib/design-tokens.ts';

/** The number of rows that a browser renders without a noticeable delay. */
const ROWS_PER_PAGE = 100;

interface ReadersTableProps {
  readonly term: TermRecord;
  readonly students: readonly ReportCardView[];
}

/** The students with how often and when their cards were opened, and a button that shows more rows. */
export function ReadersTable({ term, students }: ReadersTableProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  const mayChange = useMayChange();
  if (students.length === 0) return <Box role="status">No matching students.</Box>;
  return (
    <>
      <ReadersFrame stackedBelow="sm" role="region" aria-label="Students" tabIndex={0}>
        <Table>
          <thead>
            <Row>
              {(term.posted === 1 ? [...headings, 'Card'] : headings).map((title) => (
                <ColumnHeading key={title}>{title}</ColumnHeading>
              ))}
            </Row>
          </thead>
          <Rows>
            {students.slice(0, shown).map((student) => (
              <ReaderRow key={student.student_id} term={term} student={student} mayChange={mayChange} />
            ))}
          </Rows>
        </Table>
      </ReadersFrame>
      {students.length > shown && (
        <Button
          variant="outlined"
          onClick={() => setShown(shown + ROWS_PER_PAGE)}
          sx={{ justifySelf: 'start' }}
        >
          {formatShowMore(shown, students.length, ROWS_PER_PAGE)}
        </Button>
      )}
    </>
  );
}

const headings = ['Name', 'Class', 'Opened', 'First', 'Last'];

interface ReaderRowProps extends Pick<ReadersTableProps, 'term'> {
  readonly student: ReportCardView;
  readonly mayChange: boolean;
}

const ReaderRow = ({ term, student, mayChange }: ReaderRowProps) => (
  <Row>
    <Cell className="name">
      {student.name} <span className="id">{student.student_id}</span>
    </Cell>
    <Cell className="class">{student.class_id}</Cell>
    <Cell className="views">
      {formatViewCount(student.views)}
      <Correction term={term} student={student} />
    </Cell>
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
    {term.posted === 1 && (
      <Cell className="card">
        <MuiLink
          component={Link}
          to={pathToCard({ ...term, id: student.student_id })}
          aria-label={`${cardAction(student, mayChange)}: ${student.name}`}
          sx={{ display: 'inline-block', minHeight: 32, lineHeight: '32px', fontWeight: 600 }}
        >
          {cardAction(student, mayChange)}
        </MuiLink>
      </Cell>
    )}
  </Row>
);

function cardAction({ date_posted: at }: ReportCardView, mayChange: boolean) {
  if (!mayChange) return 'See this card';
  return at === null ? 'Post this card …' : 'Fix this card …';
}

/** The note at a card that was withdrawn, or posted after the others. */
function Correction({
  term,
  student: { date_posted: at, last_viewed: last },
}: Omit<ReaderRowProps, 'mayChange'>) {
  if (term.posted === 0 || at === term.date_posted) return null;
  if (at === null) return <div>Card not posted</div>;
  return (
    <div>
      Posted again <SchoolDay moment={at} />
      {last !== null && last < at && ', not opened since'}
    </div>
  );
}

const formatViewCount = (views: number) => {
  if (views === 0) return 'Not yet';
  return views === 1 ? 'Once' : `${views} times`;
};

const ReadersFrame = styled(ResponsiveTable)(({ theme }) => ({
  '& td.name': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .id': { fontWeight: 400, color: colours.muted, whiteSpace: 'nowrap' },
  '& td.when, & td.views': { whiteSpace: 'nowrap' },

  [theme.breakpoints.down('sm')]: {
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '0 12px', padding: '10px 14px' },
    '& td.empty': { display: 'none' },
    '& td.when': { fontSize: '0.9375rem' },
    '& td.when, & td.views, & td.card': { gridColumn: '1 / -1' },
  },
}));

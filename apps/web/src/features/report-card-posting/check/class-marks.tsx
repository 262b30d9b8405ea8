import type { ClassMarks, TermRecord } from '@formroom/domain/api/terms.ts';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { classMarksQuery } from '#web/features/report-card-posting/term-api.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { ResponsiveGrid } from '#web/ui/layout/responsive-table.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface ClassMarksProps {
  readonly term: TermRecord;
  readonly classId: string;
  readonly onPreview: (studentId: string) => void;
}

/** The students and subjects of a class as a grid of totals, with what is missing. */
export function ClassMarksGrid({ term, classId, onPreview }: ClassMarksProps) {
  const marks = useQuery(classMarksQuery(term, classId));
  return (
    <QueryStates
      query={marks}
      loading="Loading the marks …"
      height={160}
      failed="The marks could not be loaded"
    >
      {(loaded) => <Grid term={term} marks={loaded} classId={classId} onPreview={onPreview} />}
    </QueryStates>
  );
}

interface GridProps extends ClassMarksProps {
  readonly marks: ClassMarks;
}

const Grid = ({ term, marks: { subjects, students }, classId, onPreview }: GridProps) => (
  <MarksFrame role="region" aria-label={`Marks of ${classId}`} tabIndex={0}>
    <Table aria-label={`Marks of ${classId}`}>
      <thead>
        <Row>
          <ColumnHeading className="student">Student</ColumnHeading>
          {subjects.map(({ title, without }) => (
            <ColumnHeading key={title} className="mark">
              {title}
              {without > 0 && <div className="missing">{without} without</div>}
            </ColumnHeading>
          ))}
          <ColumnHeading className="mark">Average</ColumnHeading>
          <ColumnHeading className="mark">Rank</ColumnHeading>
          <ColumnHeading>Also missing</ColumnHeading>
        </Row>
      </thead>
      <Rows>
        {students.map(({ student_id: id, name, average, rank, marks, missing, posted }) => (
          <Row key={id}>
            <RowHeading>
              <MuiLink
                component="button"
                type="button"
                aria-haspopup="dialog"
                onClick={() => onPreview(id)}
                sx={{ minHeight: 32, textAlign: 'start', verticalAlign: 'baseline' }}
              >
                {name} ({id})
              </MuiLink>
              {term.posted === 1 && posted === 0 && <div className="missing">not posted</div>}
            </RowHeading>
            {subjects.map(({ title }, index) => (
              <MarkCell key={title} label={title} mark={marks[index] ?? null} />
            ))}
            <MarkCell label="Average" mark={average} />
            <MarkCell label="Rank" mark={rank} />
            {missing.length === 0 ? (
              <Cell />
            ) : (
              <Cell className="facts">
                <span className="label">Also missing: </span>
                <span className="missing">{missing.join(', ')}</span>
              </Cell>
            )}
          </Row>
        ))}
      </Rows>
    </Table>
  </MarksFrame>
);

interface MarkCellProps {
  readonly label: string;
  readonly mark: ClassMarks['students'][number]['marks'][number];
}

/** Empty if the student does not take the subject. */
const MarkCell = ({ label, mark }: MarkCellProps) =>
  mark === null ? (
    <Cell />
  ) : (
    <Cell className="mark">
      <span className="label">{label}: </span>
      {mark === 'missing' ? <span className="missing">missing</span> : <span>{mark}</span>}
    </Cell>
  );

const MarksFrame = styled(ResponsiveGrid)(({ theme }) => ({
  maxHeight: '70vh',
  '& .mark': { textAlign: 'end' },
  '& thead th': { maxWidth: 120 },
  '& tbody th, & .student': { minWidth: 180 },
  '& .missing': { color: colours.error, fontWeight: 600 },
  '& td.facts': { minWidth: 160 },

  [theme.breakpoints.down('md')]: {
    maxHeight: 'none',
    '& td.mark': { textAlign: 'start' },
  },
}));

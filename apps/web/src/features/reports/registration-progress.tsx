import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { type ClassProgress, toCountsByState, sumProgress } from '@formroom/domain/api/reports.ts';
import {
  registrationStates,
  registrationStateTexts,
} from '@formroom/domain/registration/registration-state.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '#web/features/reports/progress-bar.tsx';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table, TotalRows } from '#web/ui/layout/table-parts.tsx';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';
import { pathToStudents } from '#web/lib/students-path.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** A row for each class, with a bar and the figures. */
export function RegistrationProgress() {
  const progress = useQuery(registrationProgressQuery);
  return (
    <QueryStates
      query={progress}
      height={480}
      failed="The progress could not be loaded"
      empty={<p>There are no students yet.</p>}
    >
      {(classes) => (
        <>
          <StateLegend />
          <ResponsiveTable
            role="region"
            aria-labelledby="registration-progress"
            tabIndex={0}
            sx={{
              '& .figure': { textAlign: { md: 'end' } },
              '& .wide': { width: { md: '30%' }, flex: '1 0 100%' },
              '& th, & td': { px: 1 },
              // On phones the figures of a class stand beside each other.
              '& tbody tr, & tfoot tr': { flexFlow: { xs: 'row wrap', md: undefined }, columnGap: 2 },
              '& tr > th': { flex: '1 0 100%' },
            }}
          >
            <Table>
              <thead>
                <Row>
                  <ColumnHeading>Class</ColumnHeading>
                  <ColumnHeading className="wide">Progress</ColumnHeading>
                  {registrationStates.map((state) => (
                    <ColumnHeading key={state} className="figure">
                      {registrationStateTexts[state].label}
                    </ColumnHeading>
                  ))}
                  <ColumnHeading className="figure">Students</ColumnHeading>
                </Row>
              </thead>
              <Rows>
                {classes.map((each) => (
                  <ClassRow
                    key={each.class_id}
                    name={each.class_id ?? 'No class'}
                    className={each.class_id ?? NO_CLASS}
                    progress={each}
                  />
                ))}
              </Rows>
              <TotalRows>
                <ClassRow name="School" progress={sumProgress(classes)} />
              </TotalRows>
            </Table>
          </ResponsiveTable>
        </>
      )}
    </QueryStates>
  );
}

const StateLegend = () => (
  <Box
    component="dl"
    sx={{ m: 0, mb: 2, '& dt': { float: 'left', mr: 1, fontWeight: 600 }, '& dd': { m: 0 } }}
  >
    {registrationStates.map((state) => (
      <Fragment key={state}>
        <dt>{registrationStateTexts[state].label}:</dt>
        <dd>{registrationStateTexts[state].meaning}</dd>
      </Fragment>
    ))}
  </Box>
);

interface ClassRowProps {
  readonly name: string;
  /** Undefined for the whole school. */
  readonly className?: string;
  readonly progress: Omit<ClassProgress, 'class_id'>;
}

function ClassRow({ name, className, progress }: ClassRowProps) {
  const counts = toCountsByState(progress);
  const classFilter = className === undefined ? {} : { class: className };
  return (
    <Row>
      <RowHeading>{name}</RowHeading>
      <Cell className="wide">
        <ProgressBar {...progress} />
      </Cell>
      {registrationStates.map((registration) => (
        <LabelledCell
          key={registration}
          label={registrationStateTexts[registration].label}
          className="figure"
        >
          <Count
            count={counts[registration]}
            what={`${registrationStateTexts[registration].label.toLowerCase()}, ${name}`}
            to={pathToStudents({ registration, ...classFilter })}
          />
        </LabelledCell>
      ))}
      <LabelledCell label="Students" className="figure">
        <Count count={progress.total} what={`students, ${name}`} to={pathToStudents(classFilter)} />
      </LabelledCell>
    </Row>
  );
}

/** A count, with a link to the counted students. */
const Count = ({ count, what, to }: { count: number; what: string; to: string }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <MuiLink
      component={Link}
      to={to}
      aria-label={`${count} ${what}`}
      // Large enough to tap.
      sx={{ display: 'inline-block', minWidth: 32, py: 0.5, my: -0.5 }}
    >
      {count}
    </MuiLink>
  );

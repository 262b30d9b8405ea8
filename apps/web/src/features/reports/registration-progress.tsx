import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { type ClassProgress, toCountsByState, sumProgress } from '@formroom/domain/api/reports.ts';
import {
  registrationStates,
  registrationStateTexts,
} from '@formroom/domain/registration/registration-state.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { ProgressBar } from '#web/features/reports/progress-bar.tsx';
import { PaperTable } from '#web/features/reports/paper-table.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';
import { pathToStudents } from '#web/lib/students-path.ts';

/** A row for each class, with a bar and the figures. */
export function RegistrationProgress() {
  const progress = useQuery(registrationProgressQuery);
  if (progress.isPending) return <Skeleton variant="rounded" height={480} />;
  if (progress.isError) {
    return (
      <ErrorNotice
        title="The progress could not be loaded"
        onRetry={() => void progress.refetch()}
        retrying={progress.isFetching}
      >
        {errorMessage(progress.error)}
      </ErrorNotice>
    );
  }
  if (progress.data.length === 0) return <p>There are no students yet.</p>;
  return (
    <>
      <StateLegend />
      {/* Scrolls sideways on narrow screens. */}
      <PaperTable role="region" aria-labelledby="registration-progress" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="wide">
                Progress
              </th>
              {registrationStates.map((state) => (
                <th key={state} scope="col" className="figure">
                  {registrationStateTexts[state].label}
                </th>
              ))}
              <th scope="col" className="figure">
                Students
              </th>
            </tr>
          </thead>
          <tbody>
            {progress.data.map((each) => (
              <Row
                key={each.class_id}
                name={each.class_id ?? 'No class'}
                className={each.class_id ?? NO_CLASS}
                progress={each}
              />
            ))}
          </tbody>
          <tfoot>
            <Row name="School" progress={sumProgress(progress.data)} />
          </tfoot>
        </table>
      </PaperTable>
    </>
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

interface RowProps {
  readonly name: string;
  /** Undefined for the whole school. */
  readonly className?: string;
  readonly progress: Omit<ClassProgress, 'class_id'>;
}

function Row({ name, className, progress }: RowProps) {
  const counts = toCountsByState(progress);
  const ofClass = className === undefined ? {} : { class: className };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="wide">
        <ProgressBar {...progress} />
      </td>
      {registrationStates.map((registration) => (
        <td key={registration} className="figure">
          <Count
            count={counts[registration]}
            what={`${registrationStateTexts[registration].label.toLowerCase()}, ${name}`}
            to={pathToStudents({ registration, ...ofClass })}
          />
        </td>
      ))}
      <td className="figure">
        <Count count={progress.total} what={`students, ${name}`} to={pathToStudents(ofClass)} />
      </td>
    </tr>
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

import { type ClassProgress, countsByState, schoolProgress } from '@formroom/domain/api/reports.ts';
import {
  registrationStates,
  registrationStateTexts,
} from '@formroom/domain/registration/registration-state.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { ProgressBar } from '#web/features/reports/progress-bar.tsx';
import { PaperTable } from '#web/features/reports/paper-table.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';

/** A bar for each class, with its figures beside it. */
export function RegistrationProgress() {
  const progress = useQuery(registrationProgressQuery);
  if (progress.isPending) return <Skeleton variant="rounded" height={480} />;
  if (progress.isError) {
    return (
      <ErrorNotice
        title="The progress could not be read"
        onRetry={() => void progress.refetch()}
        retrying={progress.isFetching}
      >
        {sentenceOf(progress.error)}
      </ErrorNotice>
    );
  }
  if (progress.data.length === 0) return <p>There are no students yet.</p>;
  return (
    <>
      <Meanings />
      {/* Scrolls sideways by itself where the screen is narrow. */}
      <PaperTable role="region" aria-labelledby="registration-progress" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="wide">
                Progress
              </th>
              {registrationStates.map((state) => (
                <th key={state} scope="col">
                  {registrationStateTexts[state].label}
                </th>
              ))}
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {progress.data.map((each) => (
              <Row key={each.class_id} name={each.class_id ?? 'No class'} progress={each} />
            ))}
          </tbody>
          <tfoot>
            <Row name="School" progress={schoolProgress(progress.data)} />
          </tfoot>
        </table>
      </PaperTable>
    </>
  );
}

const Meanings = () => (
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

const Row = ({ name, progress }: { name: string; progress: Omit<ClassProgress, 'class_id'> }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="wide">
      <ProgressBar {...progress} />
    </td>
    {registrationStates.map((state) => (
      <td key={state} className="figure">
        {countsByState(progress)[state]}
      </td>
    ))}
    <td className="figure">{progress.total}</td>
  </tr>
);

import type { Overview as OverviewAnswer } from '@formroom/domain/api/overview.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import {
  type RegistrationState,
  registrationStates,
  registrationStateTexts,
} from '@formroom/domain/registration/registration-state.ts';
import { type DiskSpace, isDiskLow } from '@formroom/domain/school/disk-space.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { formatTerm, formatTermStatus } from '#web/lib/format-term.ts';
import { overviewQuery } from '#web/features/overview/get-overview.ts';
import { OfficeAccounts } from '#web/features/overview/office-accounts.tsx';
import { SetupList } from '#web/features/overview/setup-list.tsx';
import { type OfficePanelId, useIsPanelShown } from '#web/lib/office-panels.ts';
import { documentsToCheckCountQuery } from '#web/lib/documents-to-check.ts';
import { formatReviewCount, reviewCountQuery } from '#web/lib/review-count.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { pathToStudents } from '#web/lib/students-path.ts';

/** A line of figures above the students list, and the set-up steps that a new school has left. */
export function Overview() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const [opened, setListOpen] = useState<boolean>();
  const [isWhole, setWhole] = useState(false);
  const toSetUp = data?.to_set_up ?? [];
  // Expanded while there are no students, because set-up is then what is to be done.
  const isListOpen = opened ?? data?.students === 0;
  return (
    <>
      {data && <OfficeAccounts accounts={data.office_accounts} />}
      {data?.disk && isDiskLow(data.disk) && <DiskNotice disk={data.disk} />}
      <Box
        component="section"
        aria-label="Overview"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 0.5,
          // Reserves the height, so that the table does not move when the figures have loaded.
          minHeight: { xs: 77, md: 50 },
          mb: 2,
          fontSize: '0.9375rem',
        }}
      >
        {isError ? (
          <>
            The overview could not be loaded.
            <Button onClick={() => void refetch()} disabled={isFetching} sx={{ minHeight: 28, py: 0 }}>
              Retry
            </Button>
          </>
        ) : data ? (
          <>
            <Waiting />
            {toSetUp.length > 0 && (
              <span>
                Left to set up:{' '}
                <MuiLink
                  component="button"
                  aria-expanded={isListOpen}
                  onClick={() => setListOpen(!isListOpen)}
                  sx={linkText}
                >
                  {pluralize(toSetUp.length, 'thing')}
                </MuiLink>
              </span>
            )}
            <Term term={data.term} />
            {/* On a phone the figures show when they are asked for, because what waits and the students matter more. */}
            <Box component="span" sx={{ display: { xs: isWhole ? 'contents' : 'none', sm: 'contents' } }}>
              <Figures overview={data} />
            </Box>
            <MuiLink
              component="button"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
              sx={{ ...linkText, display: { xs: 'block', sm: 'none' }, minHeight: 28 }}
            >
              {isWhole ? 'Show less' : 'Show more'}
            </MuiLink>
          </>
        ) : (
          <Skeleton width="100%" />
        )}
      </Box>
      {isListOpen && toSetUp.length > 0 && <SetupList steps={toSetUp} />}
    </>
  );
}

/** Shown to the whole office, because nobody looks at a server's disk until it is full. */
const DiskNotice = ({ disk }: { disk: DiskSpace }) => (
  <Alert severity="warning" role="note" sx={{ mb: 2 }}>
    The server’s disk is almost full: {formatBytes(disk.free_bytes)} free. Please tell the technician. When it
    is full, nobody can save anything.
  </Alert>
);

const linkText = { fontWeight: 600, fontSize: 'inherit', verticalAlign: 'baseline' } as const;

const Figures = ({
  overview: { registration, students, without_documents: without, joining, last_backup: backup },
}: {
  overview: OverviewAnswer;
}) => (
  <>
    <span>
      Registration:{' '}
      {registrationStates.map((state, index) => (
        <Fragment key={state}>
          {index > 0 && ', '}
          <StateCount state={state} count={registration[state]} />
        </Fragment>
      ))}
    </span>
    <span>
      Documents:{' '}
      {without === 0 ? (
        <strong>all there</strong>
      ) : (
        <MuiLink component={Link} to={pathToStudents({ documents: 'missing' })} sx={{ fontWeight: 600 }}>
          missing for {without} of {pluralize(students, 'student')}
        </MuiLink>
      )}
    </span>
    {joining > 0 && (
      <span>
        Next school year:{' '}
        <MuiLink component={Link} to={pathToStudents({ joins: 'next_year' })} sx={{ fontWeight: 600 }}>
          {joining === 1 ? '1 joins' : `${joining} join`}
        </MuiLink>
      </span>
    )}
    <Fact name="Last backup" panel="status">
      {backup ? <BackupTime at={backup.at} /> : 'none yet'}
    </Fact>
  </>
);

const Term = ({ term }: Pick<OverviewAnswer, 'term'>) =>
  term && (
    <Fact name={formatTerm(term)} panel="postReports">
      {formatTermStatus(term).toLowerCase()}
    </Fact>
  );

/** What families changed or uploaded and the office has not looked at. */
function Waiting() {
  const students = useQuery(reviewCountQuery).data?.all ?? 0;
  const files = useQuery(documentsToCheckCountQuery).data?.count ?? 0;
  return (
    <>
      {students > 0 && (
        <MuiLink component={Link} to={officePaths.toReview} sx={{ fontWeight: 600 }}>
          {formatReviewCount(students)} {students === 1 ? 'student' : 'students'} to review
        </MuiLink>
      )}
      {files > 0 && (
        <MuiLink component={Link} to={officePaths.documentChecks} sx={{ fontWeight: 600 }}>
          {pluralize(files, 'document')} to check
        </MuiLink>
      )}
    </>
  );
}

/** A figure that links to the students it counts. */
function StateCount({ state, count }: { state: RegistrationState; count: number }) {
  const text = `${count} ${registrationStateTexts[state].label.toLowerCase()}`;
  if (count === 0) return <strong>{text}</strong>;
  return (
    <MuiLink component={Link} to={pathToStudents({ registration: state })} sx={{ fontWeight: 600 }}>
      {text}
    </MuiLink>
  );
}

const BackupTime = ({ at }: { at: string }) => <>{useSchoolDateTime(at) ?? '…'}</>;

function Fact({ name, panel, children }: { name: string; panel: OfficePanelId; children: ReactNode }) {
  const isShown = useIsPanelShown();
  return (
    <span>
      {name}:{' '}
      {isShown(panel) ? (
        <MuiLink component={Link} to={officePaths[panel]} sx={{ fontWeight: 600 }}>
          {children}
        </MuiLink>
      ) : (
        <strong>{children}</strong>
      )}
    </span>
  );
}

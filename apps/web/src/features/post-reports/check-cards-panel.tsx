import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { termWords } from '#web/components/report-card/card-words.ts';
import { termsQuery } from '#web/features/post-reports/api/term-calls.ts';
import { termInAddress } from '#web/features/post-reports/check-address.ts';
import { Readiness } from '#web/features/post-reports/readiness.tsx';
import { TermFactsList } from '#web/features/post-reports/term-facts-list.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

/** Before a term is posted: its dates, and which cards still miss something. */
export function CheckCardsPanel() {
  const [address] = useSearchParams();
  const key = termInAddress(address);
  const { data, error, isPending, isFetching, refetch } = useQuery(termsQuery);
  const term = data?.find((each) => each.year === key?.year && each.term === key.term);
  return (
    <Box>
      <MuiLink
        component={Link}
        to={pathToPanel('postReports')}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to Post Term Reports
      </MuiLink>
      <PageHeading title="Check report cards">{key ? termWords(key) : undefined}</PageHeading>
      {isPending && <Skeleton variant="rounded" height={320} aria-hidden />}
      {error && (
        <ErrorNotice
          title="The term could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceOf(error)}
        </ErrorNotice>
      )}
      {data && !term && (
        <EmptyState icon={<AssignmentOutlined />} title="This term does not exist">
          Choose one under Post Term Reports.
        </EmptyState>
      )}
      {term && (
        <>
          <MatterCard title="Dates" about="Printed on every report card of the term.">
            <TermFactsList term={term} />
          </MatterCard>
          <MatterCard
            title="Cards by class"
            about="Open a class to see what is missing, or a student to see the card."
          >
            <Readiness term={term} />
          </MatterCard>
        </>
      )}
    </Box>
  );
}

import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { termsQuery } from '#web/features/report-cards/posting/term-api.ts';
import { parseTermParams } from '#web/features/report-cards/posting/check-cards-url.ts';
import { Readiness } from '#web/features/report-cards/posting/readiness.tsx';
import { TermDetailsList } from '#web/features/report-cards/posting/term-details-list.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

/** The check before a term is posted: its dates, and cards on which something is missing. */
export function CheckCardsPanel() {
  const [address] = useSearchParams();
  const key = parseTermParams(address);
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
      <PageHeading title="Check report cards">{key ? formatTerm(key) : undefined}</PageHeading>
      {isPending && <Skeleton variant="rounded" height={320} aria-hidden />}
      {error && (
        <ErrorNotice
          title="The term could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {data && !term && (
        <EmptyState icon={<AssignmentOutlined />} title="This term does not exist">
          Choose one under Post Term Reports.
        </EmptyState>
      )}
      {term && (
        <>
          <SectionCard title="Dates" description="Printed on every report card of the term.">
            <TermDetailsList term={term} />
          </SectionCard>
          <SectionCard
            title="Cards by class"
            description="Open a class to see what is missing, or a student to see the card."
          >
            <Readiness term={term} />
          </SectionCard>
        </>
      )}
    </Box>
  );
}

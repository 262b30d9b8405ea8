import { officePaths } from '@formroom/domain/api/paths.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { parseTermParams } from '#web/lib/report-card-paths.ts';
import { ReadersList } from '#web/features/report-card-posting/readers/readers-list.tsx';
import { viewsQuery } from '#web/features/report-card-posting/term-api.ts';
import { TermLoader } from '#web/features/report-card-posting/term-loader.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** The cards of a term: which families have opened theirs, and the way to a single card. */
export function ReadersPanel() {
  const [address] = useSearchParams();
  const key = parseTermParams(address);
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <MuiLink
        component={Link}
        to={officePaths.postReports}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to Post Term Reports
      </MuiLink>
      <PageHeading title="Cards and readers">{key ? formatTerm(key) : undefined}</PageHeading>
      <TermLoader term={key}>{(term) => <Readers term={term} />}</TermLoader>
    </Box>
  );
}

function Readers({ term }: { term: TermRecord }) {
  const views = useQuery(viewsQuery(term));
  return (
    <QueryStates
      query={views}
      loading="Loading the list …"
      height={320}
      failed="The list could not be loaded"
    >
      {(students) => <ReadersList term={term} students={students} />}
    </QueryStates>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { PutBackDialog } from '#web/pages/office/put-back-dialog.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ChangesToReview } from '#web/features/review/changes-to-review.tsx';
import { DataChecks } from '#web/features/review/data-checks.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { ReviewFilter, reviewViews } from '#web/features/review/review-filter.tsx';

/** What families changed since the office last looked. The URL names the view. */
export function ToReviewPanel() {
  const [search, setSearch] = useSearchParams();
  const view = reviewViews.find((each) => each === search.get('show')) ?? 'high';
  return (
    <Box>
      <PageHeading title="To review">
        What families changed since the office last looked. Names, dates of birth, parents, emergency contacts
        and health are important.
      </PageHeading>
      <ReviewFilter view={view} onView={(show) => setSearch({ show }, { replace: true })} />
      <ForOffice>
        <Typography color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' }, mb: 2 }}>
          Keys: j or ↓ and k or ↑ move between the changes, Enter marks one as seen, u undoes.
        </Typography>
      </ForOffice>
      <ChangesToReview key={view} risk={view === 'all' ? undefined : view} putBackDialog={PutBackDialog} />
      <DataChecks />
    </Box>
  );
}

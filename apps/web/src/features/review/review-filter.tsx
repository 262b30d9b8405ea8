import { reviewRiskLabels, reviewRisks } from '@formroom/domain/registration/review-risk.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatReviewCount, reviewCountQuery } from '#web/lib/review-count.ts';

export const reviewViews = [...reviewRisks, 'all'] as const;
export type ReviewView = (typeof reviewViews)[number];

const labels: Record<ReviewView, string> = { ...reviewRiskLabels, all: 'Any' };

interface ReviewFilterProps {
  readonly view: ReviewView;
  readonly onView: (view: ReviewView) => void;
}

/** Chooses the students by the risk of their changes, with how many there are. */
export function ReviewFilter({ view, onView }: ReviewFilterProps) {
  const counts = useQuery(reviewCountQuery).data;
  return (
    <Box
      role="group"
      aria-label="Show"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      Students with changes:
      {reviewViews.map((each) => (
        <Button
          key={each}
          variant={each === view ? 'contained' : 'outlined'}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {labels[each]}
          {counts && ` (${formatReviewCount(counts[each])})`}
        </Button>
      ))}
    </Box>
  );
}

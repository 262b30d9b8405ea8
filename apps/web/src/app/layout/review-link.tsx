import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { officePanels, pathToPanel } from '#web/lib/office-panels.ts';
import { formatReviewCount, reviewCountQuery } from '#web/lib/review-count.ts';

/** The link in the bar to what families changed, with the number of students. */
export function ReviewLink() {
  const all = useQuery(reviewCountQuery).data?.all ?? 0;
  const { label } = officePanels.toReview;
  return (
    <Tooltip title={label}>
      <IconButton
        component={Link}
        to={pathToPanel('toReview')}
        color="inherit"
        aria-label={
          all === 0 ? label : `${label}: ${formatReviewCount(all)} ${all === 1 ? 'student' : 'students'}`
        }
      >
        <Badge badgeContent={all === 0 ? undefined : formatReviewCount(all)} color="secondary">
          <FactCheck />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

import type { ReviewRisk } from '@formroom/domain/registration/review-risk.ts';
import DoneAll from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ChangesList, type PutBackDialogProps } from '#web/features/review/changes-list.tsx';
import { changesToReviewQuery } from '#web/features/review/review-api.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

interface ChangesToReviewProps {
  readonly risk: ReviewRisk | undefined;
  readonly putBackDialog: ComponentType<PutBackDialogProps>;
}

/** The changes of families that the office has not seen, for the students with a change of a risk. */
export function ChangesToReview({ risk, putBackDialog }: ChangesToReviewProps) {
  const changes = useInfiniteQuery(changesToReviewQuery(risk));
  const { data, error, isFetching, hasNextPage, fetchNextPage } = changes;
  const students = data?.pages.flatMap((page) => page.data) ?? [];
  const isUsedUp = students.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (isUsedUp) void fetchNextPage();
  }, [isUsedUp, fetchNextPage]);

  if (changes.isPending || (students.length === 0 && isFetching)) {
    return (
      <Box role="status" aria-label="Loading the changes …">
        <Skeleton variant="rounded" height={180} sx={{ mb: 2 }} />
        <Skeleton variant="rounded" height={180} />
      </Box>
    );
  }
  return (
    <>
      {error && (
        <QueryError
          query={changes}
          title={data ? 'The list may be out of date' : 'The changes could not be loaded'}
        />
      )}
      {data && students.length === 0 && !error && (
        <EmptyState icon={<DoneAll />} title="Nothing to review">
          You have seen everything {risk === undefined ? '' : 'of this kind '}that families changed.
        </EmptyState>
      )}
      {/* Stays when it is empty, because it then has the focus. */}
      {data && <ChangesList students={students} putBackDialog={putBackDialog} />}
      {hasNextPage && (
        <Button
          variant="outlined"
          disabled={changes.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {changes.isFetchingNextPage ? 'Loading …' : 'Show more students'}
        </Button>
      )}
    </>
  );
}

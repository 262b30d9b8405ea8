import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { termsQuery } from '#web/features/report-cards/posting/term-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

interface TermLoaderProps {
  readonly term: TermKey | undefined;
  readonly children: (term: TermRecord) => ReactNode;
}

/** Loads the term that a page is about. */
export function TermLoader({ term: key, children }: TermLoaderProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(termsQuery);
  const term = data?.find((each) => each.year === key?.year && each.term === key.term);
  return (
    <>
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
      {term && children(term)}
    </>
  );
}

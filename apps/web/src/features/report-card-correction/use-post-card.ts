import { paths } from '@formroom/domain/api/paths.ts';
import type { PostReportCard } from '@formroom/domain/api/terms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import type { CardKey } from '#web/lib/report-card-paths.ts';
import { post } from '#web/lib/api-client.ts';

/** Withdraws one card of a posted term, or posts it from the student's current results. */
export function usePostCard({ id, year, term }: CardKey, name: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Pick<PostReportCard, 'posted' | 'reason'>) =>
      post(paths.postReportCard, { body: { student_id: id, year, term, ...change } }),
    onSuccess: ({ posted }) => {
      const done = posted === 1 ? 'posted' : 'withdrawn';
      enqueueSnackbar(`The report card of ${name} is ${done}.`, { variant: 'success' });
      onDone();
      return client.invalidateQueries();
    },
  });
}

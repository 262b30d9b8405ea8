import type { ChangesToReview } from '@formroom/domain/api/changes-to-review.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { ReviewRisk } from '@formroom/domain/registration/review-risk.ts';
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import { reviewCountQuery } from '#web/lib/review-count.ts';

const PAGE_SIZE = 10;
const listKey = ['changes-to-review'] as const;

/** The students with changes to review, of one risk or of any. */
export const changesToReviewQuery = (risk: ReviewRisk | undefined) =>
  infiniteQueryOptions({
    queryKey: [...listKey, risk ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      get(paths.changesToReview, {
        query: { risk, limit: PAGE_SIZE, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

/** Fields of one student, up to the last change that the page shows. */
export interface SeenChanges {
  readonly student_id: string;
  readonly fields: readonly string[];
  readonly up_to: number;
}

type Pages = InfiniteData<ChangesToReview>;

const withoutChanges = (pages: Pages, { student_id, fields }: SeenChanges): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    data: page.data
      .map((student) =>
        student.id === student_id
          ? { ...student, changes: student.changes.filter(({ field }) => !fields.includes(field)) }
          : student,
      )
      .filter(({ changes }) => changes.length > 0),
  })),
});

/** Marks changes as seen. They leave the list at once, and come back if the call fails. */
export function useMarkSeen({ onError }: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ student_id, fields, up_to }: SeenChanges) =>
      post(paths.changesSeen, { body: { student_id, fields: [...fields], up_to } }),
    onMutate: async (seen) => {
      await client.cancelQueries({ queryKey: listKey });
      client.setQueriesData<Pages>({ queryKey: listKey }, (pages) => pages && withoutChanges(pages, seen));
    },
    onError: async (error) => {
      onError(error);
      await client.invalidateQueries({ queryKey: listKey });
    },
    onSettled: () => client.invalidateQueries(reviewCountQuery),
  });
}

export interface SeenBefore {
  readonly student_id: string;
  readonly fields: readonly string[];
  readonly seen_at: string;
}

/** Brings changes back to the list that were marked as seen. */
export function useUndoSeen({ onError }: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, ...seen }: SeenBefore) =>
      post(paths.undoChangesSeen, { body: { ...seen, fields: [...fields] } }),
    onError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries(reviewCountQuery),
      ]),
  });
}

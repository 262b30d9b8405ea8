import { useQuery } from '@tanstack/react-query';
import { documentsToCheckCountQuery } from '#web/lib/documents-to-check.ts';
import { type OfficePanelId, useIsPanelShown } from '#web/lib/office-panels.ts';
import { formatReviewCount, reviewCountQuery } from '#web/lib/review-count.ts';

/** How much waits behind an entry of the menu. */
export interface Waiting {
  readonly count: string;
  /** What is counted, for screen readers. */
  readonly unit: string;
}

/** The counts of the entries behind which something waits. */
export function useWaitingCounts(): Partial<Record<OfficePanelId, Waiting>> {
  const isShown = useIsPanelShown();
  const students = useQuery({ ...reviewCountQuery, enabled: isShown('toReview') }).data?.all ?? 0;
  const documents =
    useQuery({ ...documentsToCheckCountQuery, enabled: isShown('documentChecks') }).data?.count ?? 0;
  return {
    ...(students > 0 && {
      toReview: { count: formatReviewCount(students), unit: students === 1 ? 'student' : 'students' },
    }),
    ...(documents > 0 && {
      documentChecks: { count: String(documents), unit: documents === 1 ? 'document' : 'documents' },
    }),
  };
}

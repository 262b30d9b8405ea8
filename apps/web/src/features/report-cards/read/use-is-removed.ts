import { useQuery } from '@tanstack/react-query';
import { type ReportCardId, reportCardTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { useAccount } from '#web/lib/session.ts';

/**
 * Whether the school has withdrawn a card that a family has open. It is asked again when the family comes back to the
 * page, and by `check`, because what the buttons of the card lead to is then gone.
 */
export function useIsRemoved({ studentId, year, term }: ReportCardId) {
  const isFamily = !useAccount().admin;
  const { data, refetch } = useQuery({
    ...reportCardTermsQuery(studentId),
    enabled: isFamily,
    refetchOnWindowFocus: true,
  });
  const entry = data?.find((each) => each.year === year && each.term === term);
  return {
    isRemoved: isFamily && data !== undefined && entry?.posted !== 1,
    check: () => {
      if (isFamily) void refetch();
    },
  };
}

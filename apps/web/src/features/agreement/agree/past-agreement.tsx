import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';

/**
 * Loads the school year that an agreement is for, and the family’s agreements of past years, the latest first; again
 * with each version of the record, because a change of year makes one.
 */
export const useAgreements = ({ id, version }: Pick<StudentRecord, 'id' | 'version'>) =>
  useQuery({
    queryKey: ['agreements', id, version],
    queryFn: ({ signal }) => get(paths.agreements, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

type Agreements = NonNullable<ReturnType<typeof useAgreements>['data']>;

/** Asks for this year’s agreement of a family that agreed for a past one, and says whether the terms are the same. */
export function PastAgreement({ agreements, terms }: { agreements: Agreements; terms: string }) {
  const [last] = agreements.past;
  const day = useSchoolDay(last?.submitted_at ?? new Date(0).toISOString());
  if (!last) return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      You agreed for {formatAcademicYear(last.year)} on <span>{day}</span>. Please read the terms and agree
      for {formatAcademicYear(agreements.year)}.
      <span>{last.text !== null && ` ${sayWhetherChanged(last.text, terms)}`}</span>
    </Alert>
  );
}

const sayWhetherChanged = (before: string, now: string) =>
  before === now
    ? 'The terms are the same as then.'
    : 'The terms have changed since then: what is new or changed is marked.';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchoolMoment } from '#web/lib/school-moment.ts';
import { settingsQuery } from '#web/lib/settings.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** The day of a moment on the school’s clock. */
export const useSchoolDay = (moment: string) => useSchoolMoment(moment)?.slice(0, DAY_LENGTH) ?? '…';

/** After how many days, and on which, everything is erased of whom the office orders it now. */
export function useEraseDay() {
  const [now] = useState(() => Date.now());
  // What is promised here must be what the server does.
  const days = useQuery({ ...settingsQuery, refetchOnMount: 'always' }).data?.erase_after_days;
  const day = useSchoolDay(new Date(now + (days ?? 0) * DAY_MS).toISOString());
  return days === undefined ? { days: '…', day: '…' } : { days: String(days), day };
}

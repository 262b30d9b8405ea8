import { addDays } from '@formroom/domain/school/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchoolLongDay } from '#web/lib/school-date-time.ts';
import { fullSettingsQuery } from '#web/lib/settings.ts';

/** The day of a moment on the school’s clock, such as 22 November 2026. */
export const useSchoolDay = (moment: string) => useSchoolLongDay(moment) ?? '…';

/** After how many days, and on which, everything is erased of whom the office orders it now. */
export function useEraseDay() {
  const [now] = useState(() => new Date());
  // What is promised here must be what the server does.
  const settings = useQuery({ ...fullSettingsQuery, refetchOnMount: 'always' });
  const days = settings.isSuccess ? settings.data.erase_after_days : undefined;
  const day = useSchoolDay(addDays(now, days ?? 0).toISOString());
  return {
    settings,
    /** Nothing may be ordered before. */
    isKnown: days !== undefined,
    ...(days === undefined ? { days: '…', day: '…' } : { days: String(days), day }),
  };
}

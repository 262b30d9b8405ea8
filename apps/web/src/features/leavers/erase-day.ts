import { addDays } from '@formroom/domain/school/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fromDeviceTime } from '#web/lib/school-clock.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';
import { fullSettingsQuery } from '#web/lib/settings.ts';

/** When data is erased that the office orders to erase now: the number of days, and the date. */
export function useEraseDay() {
  const [now] = useState(() => fromDeviceTime(Date.now()));
  // Loaded again, so that the date is the one that the server will use.
  const settings = useQuery({ ...fullSettingsQuery, refetchOnMount: 'always' });
  const days = settings.isSuccess ? settings.data.erase_after_days : undefined;
  const day = useSchoolDay(addDays(now, days ?? 0).toISOString());
  return {
    settings,
    /** Erasing can't be ordered before. */
    isKnown: days !== undefined,
    ...(days === undefined ? { days: '…', day: '…' } : { days: String(days), day }),
  };
}

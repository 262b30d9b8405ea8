import { longDay, momentOf } from '@formroom/domain/school/dates.ts';
import { useSettings } from '#web/lib/settings.ts';

/** A moment on the school's clock, `yyyy-MM-dd HH:mm`; on the device's own where the school's can't be had. */
export function useSchoolMoment(moment: string): string | undefined {
  const { data, isError } = useSettings();
  const ofDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = data?.time_zone ?? (isError ? ofDevice() : undefined);
  return zone && momentOf(new Date(moment), zone);
}

/** The day of a moment on the school's clock, as a sentence says it: `22 November 2026`. */
export function useSchoolLongDay(moment: string): string | undefined {
  const [day] = useSchoolMoment(moment)?.split(' ') ?? [];
  return day && longDay(day);
}

/** A moment on the school's clock, as a sentence says it: `22 November 2026, 14:05`. */
export function useSchoolLongMoment(moment: string): string | undefined {
  const [day, time] = useSchoolMoment(moment)?.split(' ') ?? [];
  return day && time && `${longDay(day)}, ${time}`;
}

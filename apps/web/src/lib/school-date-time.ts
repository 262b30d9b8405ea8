import { formatDateTime, toIsoDate } from '@formroom/domain/school/dates.ts';
import { useSettings } from '#web/lib/settings.ts';

/**
 * Formats a moment as `yyyy-MM-dd HH:mm` in the school's time zone, or in the device's own when the settings can't be
 * loaded; undefined while they load.
 */
export function useSchoolDateTime(moment: string): string | undefined {
  const zone = useSchoolZone();
  return zone && formatDateTime(new Date(moment), zone);
}

/** Formats the day of a moment in the school's time zone, `yyyy-MM-dd`; `…` while the settings load. */
export function useSchoolDay(moment: string): string {
  const zone = useSchoolZone();
  return zone === undefined ? '…' : toIsoDate(new Date(moment), zone);
}

/** Returns a formatter of moments in the school's time zone: `2026-11-22 13:05`. */
export function useFormatDateTime(): (moment: string) => string {
  const zone = useSchoolZone();
  return (moment) => (zone === undefined ? '…' : formatDateTime(new Date(moment), zone));
}

function useSchoolZone(): string | undefined {
  const { data, isError } = useSettings();
  return data?.time_zone ?? (isError ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined);
}

import { formatLongDate, formatDateTime } from '@formroom/domain/school/dates.ts';
import { useSettings } from '#web/lib/settings.ts';

/** A moment on the school's clock, `yyyy-MM-dd HH:mm`; on the device's own where the school's can't be had. */
export function useSchoolDateTime(moment: string): string | undefined {
  const zone = useSchoolZone();
  return zone && formatDateTime(new Date(moment), zone);
}

/** The day of a moment on the school's clock, as a sentence says it: `22 November 2026`. */
export function useSchoolLongDay(moment: string): string | undefined {
  const [day] = useSchoolDateTime(moment)?.split(' ') ?? [];
  return day && formatLongDate(day);
}

/** Writes moments on the same clock as a sentence says them: `22 November 2026, 13:05`. */
export function useFormatDateTime(): (moment: string) => string {
  const zone = useSchoolZone();
  return (moment) => {
    if (zone === undefined) return '…';
    const [day = '', time = ''] = formatDateTime(new Date(moment), zone).split(' ');
    return `${formatLongDate(day)}, ${time}`;
  };
}

function useSchoolZone(): string | undefined {
  const { data, isError } = useSettings();
  return data?.time_zone ?? (isError ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined);
}

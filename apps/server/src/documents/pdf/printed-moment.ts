import { dayOf } from '@formroom/domain/school/dates.ts';

/** A moment as the school's clock says it, `yyyy-MM-dd HH:mm`. */
export function printedMoment(moment: Date, timeZone: string) {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  return `${dayOf(moment, timeZone)} ${time}`;
}

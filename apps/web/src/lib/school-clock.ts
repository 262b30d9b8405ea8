import { formatTime, toIsoDate } from '@formroom/domain/school/dates.ts';

// A phone whose clock is wrong must not refuse today's date, so the time comes from the server's responses (R90).

/** The server's time minus the device's, in milliseconds. */
let difference = 0;
let timeZone: string | undefined;

/** Sets the clock by the header `Date` of a response that no cache has stored. */
export function setClock(date: string | null) {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) difference = time - Date.now();
}

export function setSchoolZone(zone: string) {
  timeZone = zone;
}

/** The moment of a time that the device's clock has shown. */
export const fromDeviceTime = (time: number) => new Date(time + difference);

// Until the settings have loaded, in the device's time zone.
/** The day of a moment at the school, `yyyy-MM-dd`. */
export const toSchoolDay = (moment: Date) => toIsoDate(moment, timeZone);
/** The time of a moment at the school, `HH:mm`. */
export const toSchoolTime = (moment: Date) => formatTime(moment, timeZone);

export const getSchoolToday = () => toSchoolDay(fromDeviceTime(Date.now()));

import { toIsoDate } from '@formroom/domain/school/dates.ts';

// A phone whose clock is wrong must not refuse today's date, so the time comes from the server's responses.

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

/** The school's date, `yyyy-MM-dd`; until the settings have loaded, in the device's time zone. */
export const getSchoolToday = () => toIsoDate(new Date(Date.now() + difference), timeZone);

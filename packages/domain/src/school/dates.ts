// Cached, because creating a formatter takes a hundred times as long as using it.
const dateFormatters = new Map<string | undefined, Intl.DateTimeFormat>();

function getDateFormatter(timeZone: string | undefined) {
  const known = dateFormatters.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, numberingSystem: 'latn' });
  dateFormatters.set(timeZone, made);
  return made;
}

const MINUTE_MS = 60_000;
let latestDay = { minute: NaN, timeZone: undefined as string | undefined, day: '' };

/** The calendar day `yyyy-MM-dd` of a moment in a time zone; without one, in the machine's own zone. */
export function toIsoDate(moment: Date, timeZone?: string): string {
  // Days begin on a minute. Formatting takes 10 µs, and each save needs the day.
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  if (latestDay.minute !== minute || latestDay.timeZone !== timeZone) {
    latestDay = { minute, timeZone, day: formatDay(moment, timeZone) };
  }
  return latestDay.day;
}

function formatDay(moment: Date, timeZone: string | undefined) {
  // Built from its parts, because engines order and separate them differently for the same locale.
  const parts = getDateFormatter(timeZone).formatToParts(moment);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('year')}-${value('month')}-${value('day')}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats a day `yyyy-MM-dd` as `22 November 2026`, as prints show it; screens show it as it is. */
export function formatLongDate(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

const timeFormatters = new Map<string | undefined, Intl.DateTimeFormat>();

function getTimeFormatter(timeZone: string | undefined) {
  const known = timeFormatters.get(timeZone);
  if (known) return known;
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
  timeFormatters.set(timeZone, made);
  return made;
}

/** A moment and the time zone to show it in. */
export interface ZonedTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** A moment in a time zone as `HH:mm`; without one, in the machine's own zone. */
export const formatTime = (moment: Date, timeZone?: string) => getTimeFormatter(timeZone).format(moment);

/** A moment in a time zone as `yyyy-MM-dd HH:mm`, as screens show it. */
export const formatDateTime = (moment: Date, timeZone: string) =>
  `${toIsoDate(moment, timeZone)} ${formatTime(moment, timeZone)}`;

/** A moment in a time zone as `22 November 2026, 13:05`, as prints show it. */
export const formatLongDateTime = (moment: Date, timeZone: string) =>
  `${formatLongDate(toIsoDate(moment, timeZone))}, ${formatTime(moment, timeZone)}`;

const DAY_MS = 24 * 60 * 60_000;

/** Adds `days` times 24 hours; `days` may be negative. */
export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

/** The moment at which clocks in `timeZone` show the date and time that `utc` has in UTC. */
function toLocalClock(timeZone: string, utc: Date): Date {
  const onTheClock = Date.parse(`${formatDateTime(utc, timeZone).replace(' ', 'T')}Z`);
  return new Date(2 * utc.getTime() - onTheClock);
}

/** The first moment of a day `yyyy-MM-dd` in a time zone. */
export const startOfDay = (day: string, timeZone: string) =>
  toLocalClock(timeZone, new Date(`${day}T00:00:00.000Z`));

/** The first moment of the following day in a time zone. */
export const endOfDay = (moment: Date, timeZone: string) =>
  toLocalClock(timeZone, new Date(`${toIsoDate(moment, timeZone)}T24:00:00.000Z`));

/** A student's first password: the date of birth as `yyyymmdd` (R1). */
export const birthDatePassword = (dateOfBirth: string) => dateOfBirth.replaceAll('-', '');

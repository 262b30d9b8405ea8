// Making a formatter takes a hundred times as long as using it.
const dateFormatters = new Map<string | undefined, Intl.DateTimeFormat>();

function getDateFormatter(timeZone: string | undefined) {
  const known = dateFormatters.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, numberingSystem: 'latn' });
  dateFormatters.set(timeZone, made);
  return made;
}

/** The calendar day `yyyy-MM-dd` of a moment in a time zone; without a zone, the machine's own. */
export function toIsoDate(moment: Date, timeZone?: string): string {
  // Put together from its parts: engines order and separate the parts of one locale differently.
  const parts = getDateFormatter(timeZone).formatToParts(moment);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('year')}-${value('month')}-${value('day')}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day `yyyy-MM-dd` as a sentence says it: `22 November 2026`. */
export function formatLongDate(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

const timeFormatters = new Map<string, Intl.DateTimeFormat>();

function getTimeFormatter(timeZone: string) {
  const known = timeFormatters.get(timeZone);
  if (known) return known;
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
  timeFormatters.set(timeZone, made);
  return made;
}

/** A moment, and whose clock it is read from. */
export interface ZonedTime {
  readonly now: Date;
  readonly timeZone: string;
}

/** A moment as a clock in the time zone says it, `yyyy-MM-dd HH:mm`. */
export const formatDateTime = (moment: Date, timeZone: string) =>
  `${toIsoDate(moment, timeZone)} ${getTimeFormatter(timeZone).format(moment)}`;

const DAY_MS = 24 * 60 * 60_000;

/** So many times 24 hours after a moment; before it where the number is negative. */
export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

/** The moment at which the clocks of a time zone show what those of UTC show at another one. */
function onTheClocksOf(timeZone: string, utc: Date): Date {
  const onTheClock = Date.parse(`${formatDateTime(utc, timeZone).replace(' ', 'T')}Z`);
  return new Date(2 * utc.getTime() - onTheClock);
}

/** The first moment of a day `yyyy-MM-dd`, by the clocks of a time zone. */
export const startOfDay = (day: string, timeZone: string) =>
  onTheClocksOf(timeZone, new Date(`${day}T00:00:00.000Z`));

/** The first moment of the day after that of a moment, by the clocks of a time zone. */
export const endOfDay = (moment: Date, timeZone: string) =>
  onTheClocksOf(timeZone, new Date(`${toIsoDate(moment, timeZone)}T24:00:00.000Z`));

/** The first password of a student: the date of birth as `yyyymmdd`. */
export const birthDatePassword = (dateOfBirth: string) => dateOfBirth.replaceAll('-', '');

/** The days of a school year, `yyyy-MM-dd`. `year` is the first calendar year: 2026 for 2026-2027 (R35). */
export interface SchoolYear {
  readonly year: number;
  readonly first_day: string;
  readonly last_day: string;
}

/** The month in which school years begin until the office enters its own days (R50). */
const FIRST_MONTH = 9;

/** The year with its days until the office enters its own: from 1 September to 31 August (R50). */
export const toDefaultSchoolYear = (year: number): SchoolYear => ({
  year,
  first_day: `${year}-09-01`,
  last_day: `${year + 1}-08-31`,
});

/** The number of the school year that has a day `yyyy-MM-dd`, if it begins on 1 September. */
export function getSchoolYearAt(day: string): number {
  const [year, month] = day.split('-').map(Number);
  return (year ?? 0) - ((month ?? 0) < FIRST_MONTH ? 1 : 0);
}

/**
 * The school year that a student joins who enters after the current one, by the entry date (R86); null for everybody else.
 * Years are taken to end on the day of the current one.
 */
export function findJoiningYear(
  entryDate: string | null,
  current: Pick<SchoolYear, 'year' | 'last_day'>,
): number | null {
  if (entryDate === null || entryDate <= current.last_day) return null;
  const [entry, last] = [entryDate, current.last_day].map((day) => Number(day.slice(0, 4)));
  const years = (entry ?? 0) - (last ?? 0);
  return current.year + years + (entryDate.slice(4) > current.last_day.slice(4) ? 1 : 0);
}

/** `joins 2027-2028`, as lists and previews show it. */
export const formatJoining = (year: number) => `joins ${year}-${year + 1}`;

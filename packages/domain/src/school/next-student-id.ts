import { toIdKey } from './student-id.ts';

const YEAR_DIGITS = 4;
const OLDEST_YEAR = 1950;

interface NumberedId {
  /** Everything before the number. */
  readonly prefix: string;
  readonly number: number;
  readonly digits: number;
}

/** Splits `S-0123` into `S-` and 123, and `20260001` into the year and 1. */
function splitId(id: string, thisYear: number): NumberedId | undefined {
  let start = id.length;
  while (start > 0 && /\d/.test(id.charAt(start - 1))) start -= 1;
  const year = Number(id.slice(start, start + YEAR_DIGITS));
  const hasYear = id.length - start > YEAR_DIGITS && year >= OLDEST_YEAR && year <= thisYear + 1;
  if (hasYear) start += YEAR_DIGITS;
  const digits = id.length - start;
  return digits === 0 ? undefined : { prefix: id.slice(0, start), number: Number(id.slice(start)), digits };
}

/** Returns the newest ID of the school’s pattern with the highest number. */
function findHighestId(ids: readonly string[], thisYear: number): NumberedId | undefined {
  const numbered = ids.flatMap((id) => splitId(id, thisYear) ?? []);
  const lengths = new Map<string, number>();
  const getShape = ({ prefix, digits }: NumberedId) => `${prefix.replaceAll(/\d/g, '0')} ${String(digits)}`;
  for (const id of numbered) lengths.set(getShape(id), (lengths.get(getShape(id)) ?? 0) + 1);
  const [usual] = [...lengths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const alike = numbered.filter((id) => getShape(id) === usual);
  const newest = alike.map(({ prefix }) => prefix).reduce((a, b) => (b > a ? b : a), '');
  return alike.filter(({ prefix }) => prefix === newest).toSorted((a, b) => b.number - a.number)[0];
}

/**
 * Returns the next free ID in the pattern of the school’s IDs: one more than the highest with the prefix of the newest
 * ones. Undefined if the IDs have no number at the end, or no number of that length is left.
 * @param reserved IDs after those of deleted students, so that no ID is given twice
 */
export function suggestNextId(
  ids: readonly string[],
  thisYear: number,
  reserved: readonly string[] = [],
): string | undefined {
  const highest = findHighestId(ids, thisYear);
  if (!highest) return reserved[0];
  const { prefix, number, digits } = highest;
  const next = String(number + 1).padStart(digits, '0');
  if (next.length > digits) return undefined;
  const suggested = prefix + next;
  const isLater = (id: string) =>
    id.length === suggested.length && splitId(id, thisYear)?.prefix === prefix && id > suggested;
  return reserved.find(isLater) ?? suggested;
}

/**
 * Returns a function that gives new IDs one after the other, in the school’s pattern, else the year and four digits. It
 * returns undefined when no number of that length is left.
 */
export function createIdSequence(ids: readonly string[], thisYear: number, reserved: readonly string[] = []) {
  const used = new Set(ids.map(toIdKey));
  const hasPattern = reserved.length > 0 || findHighestId(ids, thisYear) !== undefined;
  let next = hasPattern ? suggestNextId(ids, thisYear, reserved) : `${String(thisYear)}0001`;
  return () => {
    while (next !== undefined && used.has(toIdKey(next))) next = suggestNextId([next], thisYear);
    const given = next;
    if (given !== undefined) used.add(toIdKey(given));
    return given;
  };
}

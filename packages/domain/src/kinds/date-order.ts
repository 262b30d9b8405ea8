import { z } from 'zod';

/** Whether 03/04/2015 is 3 April or March 4. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * Why dates are read in an order: the office has `chosen` it, a date or heading of the list has `shown` it, its dates and
 * headings are `mixed`, a spreadsheet program has `converted` some of its dates and may have swapped them, or no date has a day after the 12th, and the order is `remembered` from an earlier list or `assumed`.
 */
const dateBases = ['chosen', 'shown', 'mixed', 'converted', 'remembered', 'assumed'] as const;

/** How the dates of a list are read. `example` would be another day in the other order; null if there is no such date. */
export const dateReadingSchema = z.object({
  order: z.enum(dateOrders),
  basis: z.enum(dateBases),
  example: z.string().nullable(),
});
export type DateReading = z.infer<typeof dateReadingSchema>;

const DEFAULT_ORDER: DateOrder = 'day-first';

const NUMERIC_DATE = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](?:\d{2}|\d{4})(?:[T ]|$)/;

/** The orders in which a text can be a date; none for other texts, and for dates that are the same in both orders. */
function listDateOrders(text: string): readonly DateOrder[] {
  const [, first, second] = NUMERIC_DATE.exec(text.trim())?.map(Number) ?? [];
  if (first === undefined || second === undefined || first === second) return [];
  return dateOrders.filter((order) => (order === 'day-first' ? second : first) <= 12);
}

/** The order that a heading such as `Birth Date (mm/dd/yyyy)` names. */
function readHeadingOrder(heading: string): DateOrder | undefined {
  const letters = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters.includes('mmddyy')) return 'month-first';
  return letters.includes('ddmmyy') ? 'day-first' : undefined;
}

/**
 * Whether a spreadsheet program may have swapped day and month of a column. Where it expects another order than the list
 * has, it turns dates with a day up to 12 into wrong days, and leaves all others as texts.
 * @param texts the column's cells that are texts
 * @param days its cells that are days, `yyyy-MM-dd`
 */
export function mayBeSwapped(texts: readonly string[], days: readonly string[]) {
  const readings = texts.map(listDateOrders).filter((orders) => orders.length > 0);
  return (
    days.length > 0 &&
    readings.length > 0 &&
    readings.every((orders) => orders.length === 1) &&
    days.every((day) => Number(day.slice('yyyy-MM-'.length)) <= 12)
  );
}

export interface DateHints {
  /** The headings of the dates. */
  readonly headings?: readonly string[];
  /** Whether `mayBeSwapped` is true for some dates. */
  readonly isConverted?: boolean;
  /** The office's choice. */
  readonly chosen?: DateOrder | undefined;
  /** The office's choice for an earlier list. */
  readonly remembered?: DateOrder | undefined;
}

/**
 * Detects the order of day and month from the dates that a list has as text. Undefined if it has none to which the order
 * matters.
 */
export function detectDateOrder(
  texts: Iterable<string>,
  { headings = [], isConverted = false, chosen, remembered }: DateHints = {},
): DateReading | undefined {
  const only = new Set<DateOrder>();
  let either: string | undefined;
  for (const text of texts) {
    const [order, another] = listDateOrders(text);
    if (order === undefined) continue;
    if (another === undefined) only.add(order);
    else either ??= text.trim();
  }
  if (only.size === 0 && either === undefined) return undefined;
  const example = either ?? null;
  if (chosen) return { order: chosen, basis: 'chosen', example };
  const named = new Set(headings.flatMap((heading) => readHeadingOrder(heading) ?? []));
  // Another column than that of the heading may have the dates that only one order fits.
  const isContradicted = only.size === 1 && named.size === 1 && ![...only].some((order) => named.has(order));
  if (only.size > 1 || isContradicted) return { order: DEFAULT_ORDER, basis: 'mixed', example };
  const [shown] = only.size > 0 ? only : named.size === 1 ? named : [];
  if (isConverted) return { order: shown ?? DEFAULT_ORDER, basis: 'converted', example };
  if (shown) return { order: shown, basis: 'shown', example };
  return remembered
    ? { order: remembered, basis: 'remembered', example }
    : { order: DEFAULT_ORDER, basis: 'assumed', example };
}

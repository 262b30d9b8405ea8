/** Whether 03/04/2015 is 3 April or March 4. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * Why dates are read in an order: the office has `chosen` it, a date or heading of the list has `shown` it, its dates are
 * `mixed`, or no date has a day after the 12th and the order is `assumed`.
 */
export const dateBases = ['chosen', 'shown', 'mixed', 'assumed'] as const;

/** How the dates of a list are read. */
export interface DateReading {
  readonly order: DateOrder;
  readonly basis: (typeof dateBases)[number];
  /** A date of the list that would be another day in the other order; null if there is none. */
  readonly example: string | null;
}

const DEFAULT_ORDER: DateOrder = 'day-first';

const NUMERIC_DATE = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](?:\d{2}|\d{4})(?:[T ]|$)/;

/** The orders in which a text can be a date; none for other texts, and for dates that are the same in both orders. */
export function listDateOrders(text: string): readonly DateOrder[] {
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
 * Detects the order of day and month from the dates that a list has as text. Undefined if it has none to which the order
 * matters.
 */
export function detectDateOrder(
  texts: Iterable<string>,
  headings: readonly string[] = [],
  chosen?: DateOrder,
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
  if (only.size > 1) return { order: DEFAULT_ORDER, basis: 'mixed', example };
  const named = new Set(headings.flatMap((heading) => readHeadingOrder(heading) ?? []));
  const [shown] = only.size > 0 ? only : named.size === 1 ? named : [];
  return shown
    ? { order: shown, basis: 'shown', example }
    : { order: DEFAULT_ORDER, basis: 'assumed', example };
}

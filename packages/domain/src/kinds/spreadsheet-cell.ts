/** The value of a spreadsheet cell; `day` is `yyyy-MM-dd`. */
export type SpreadsheetCell = string | number | boolean | { readonly day: string };

/** The input for `parseAnswer`, or the error message. */
export type ParsedCell = { readonly input: unknown } | { readonly error: string };

// At most 15 significant digits and no exponent: later digits are rounding errors of binary numbers.
const plainNumberFormat = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** A cell as text: numbers without an exponent, days as `yyyy-MM-dd`. */
export function cellToText(cell: SpreadsheetCell): string {
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? plainNumberFormat.format(cell) : String(cell);
}

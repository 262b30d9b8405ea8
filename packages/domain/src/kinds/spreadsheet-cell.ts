/** What a spreadsheet's cell holds; a day is `yyyy-MM-dd`. */
export type SpreadsheetCell = string | number | boolean | { readonly day: string };

/** The answer that a cell stands for, for `readAnswer` to take or refuse; or why it stands for none. */
export type ParsedCell = { readonly input: unknown } | { readonly error: string };

// Without an exponent and without the last digits that only the machine sees.
const plainNumberFormat = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** A cell just as a text: a number without an exponent, a day as `yyyy-MM-dd`. */
export function cellToText(cell: SpreadsheetCell): string {
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? plainNumberFormat.format(cell) : String(cell);
}

/** What a spreadsheet's cell holds; a day is `yyyy-MM-dd`. */
export type SpreadsheetCell = string | number | boolean | { readonly day: string };

/** The answer that a cell stands for, for `readAnswer` to take or refuse; or why it stands for none. */
export type CellReading = { readonly posted: unknown } | { readonly fault: string };

// Without an exponent and without the last digits that only the machine sees.
const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** A cell just as a text: a number without an exponent, a day as `yyyy-MM-dd`. */
export function plainText(cell: SpreadsheetCell): string {
  if (typeof cell === 'object') return cell.day;
  return typeof cell === 'number' ? plain.format(cell) : String(cell);
}

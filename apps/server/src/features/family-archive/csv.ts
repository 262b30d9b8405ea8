export type CsvCell = string | number | null;

/** Without it Excel takes the text for another alphabet's. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would carry out; the apostrophe in front tells it that this is text. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠|%]|^[\t\r]/;

/** A table as a file that every spreadsheet opens, and that none of them takes for formulas. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]) =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(formatCsvCell).join(',')}\r\n`).join('');

function formatCsvCell(cell: CsvCell) {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

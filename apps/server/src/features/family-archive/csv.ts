export type CsvCell = string | number | null;

/** Without it Excel misreads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]/;
/** Text that a spreadsheet would run as a formula; a leading apostrophe marks it as text. */
const FORMULA = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r]/;

/** Formats a table as CSV that opens in every spreadsheet and contains no formulas. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]) =>
  BYTE_ORDER_MARK + rows.map(formatCsvRow).join('');

/** Formats a table like `formatCsv`, row by row. */
export async function* streamCsv(
  headings: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvRow(headings);
  for await (const row of rows) yield formatCsvRow(row);
}

const formatCsvRow = (row: readonly CsvCell[]) => `${row.map(formatCsvCell).join(',')}\r\n`;

function formatCsvCell(cell: CsvCell) {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

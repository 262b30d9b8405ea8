import { CsvError, type Options, parse } from 'csv-parse/sync';
import { HEADING_SEARCH_ROWS, MAX_ROW_NUMBER, MAX_COLUMNS, UnreadableFileError } from './reader-errors.ts';
import type { SheetRow } from './reader-sheet.ts';
import { toTextCell } from './reader-text-cell.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_ROW_LENGTH = 1_000_000;
/** Of Windows, of Unix, of the Macintosh, and what a program makes of Windows' that changes each line feed. */
const LINE_ENDS = ['\r\r\n', '\r\n', '\n', '\r'];
/** Programs that write no other line ends at all. */
const UNICODE_LINE_ENDS = ['\u2028', '\u2029', '\u0085'];
/** What tells Excel the delimiter. */
const SEPARATOR_LINE = /^\s*"?sep=(?<delimiter>[^"\r\n])"?[,;\t| ]*(?:\r*\n|\r|$)/i;

/**
 * Reads the rows of a delimited text, each with its row number in a spreadsheet.
 * @param findKeyColumn returns the index of the key heading, by which the delimiter is detected, or -1
 * @param onRow called for each row with a value; may throw to stop reading
 * @throws UnreadableFileError with a message for the user
 */
export function readCsv(
  whole: string,
  findKeyColumn: (texts: readonly string[]) => number,
  onRow: (row: SheetRow) => void,
) {
  const line = SEPARATOR_LINE.exec(whole);
  const text = line ? whole.slice(line[0].length) : whole;
  const delimiter = detectDelimiter(text, findKeyColumn, line?.groups?.delimiter);
  let row = 0;
  parseRecords(text, delimiter, {
    on_record: (record: string[]) => {
      row += 1;
      if (row > MAX_ROW_NUMBER)
        throw new UnreadableFileError('The file has more lines than a spreadsheet has rows.');
      const filled = record.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (filled > MAX_COLUMNS) {
        throw new UnreadableFileError(`Row ${row} has more than ${MAX_COLUMNS} columns.`);
      }
      const swallowing = record.find(
        (cell) => cell.startsWith('"') && /[\r\n]/.test(cell) && cell.includes(delimiter),
      );
      if (swallowing !== undefined) {
        throw new UnreadableFileError(
          `The quotation mark before “${swallowing.slice(1, 21).split(/[\r\n]/)[0] ?? ''}” in row ${row} is not closed, so that the rows below it belong to this cell.`,
        );
      }
      if (filled > 0) onRow({ row, cells: record.slice(0, filled).map(toTextCell) });
      // Returning null keeps the parser from storing the row as well.
      return null;
    },
  });
}

/** Picks the delimiter that isolates the key heading; on a tie, the one that the file names, or with most columns. */
function detectDelimiter(text: string, findKeyColumn: (texts: readonly string[]) => number, named?: string) {
  const [start = ''] = /^[^]{0,100000}/.exec(text.trimStart()) ?? [];
  const delimiters = named === undefined ? DELIMITERS : [named, ...DELIMITERS];
  const candidates = delimiters.map((delimiter) => {
    const rows = readFirstRows(start, delimiter);
    const headings = rows.find((row) => findKeyColumn(row) !== -1);
    return { delimiter, found: headings ? 1 : 0, cells: (headings ?? rows[0] ?? []).length };
  });
  const [first] = candidates;
  if (named !== undefined && first && (first.found === 1 || candidates.every(({ found }) => found === 0)))
    return named;
  const [best] = candidates.toSorted((a, b) => b.found - a.found || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

/** Reads rows that are not empty, up to the first that is malformed or cut off: reading the whole text reports it. */
function readFirstRows(start: string, delimiter: string) {
  const rows: string[][] = [];
  try {
    parseRecords(start, delimiter, {
      to: HEADING_SEARCH_ROWS,
      skip_records_with_empty_values: true,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return rows;
}

function parseRecords(text: string, delimiter: string, options: Options): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: /[\r\n]/.test(text) ? LINE_ENDS : UNICODE_LINE_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
      ...options,
    });
  } catch (error) {
    throw error instanceof CsvError ? toUnreadableError(error) : error;
  }
}

function toUnreadableError({ code, lines }: CsvError & { lines?: number }) {
  const messages: Partial<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed.',
    CSV_MAX_RECORD_SIZE: `A row near line ${lines ?? 1} is too long, perhaps because a quotation mark is not closed.`,
  };
  return new UnreadableFileError(messages[code] ?? 'The text file can’t be read as rows and columns.');
}

import { CsvError, type Options, parse } from 'csv-parse/sync';
import { HEADING_SEARCH_ROWS, MAX_ROW_NUMBER, MAX_COLUMNS, UnreadableFileError } from './reader-errors.ts';
import { type SheetRow, toTextCell } from './reader-sheet.ts';

const DELIMITERS = [',', ';', '\t'];
const MAX_ROW_LENGTH = 1_000_000;

/**
 * Decodes a text file: UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252, which Excel writes.
 * @returns undefined if it is not text
 */
export function decodeText(file: Buffer): string | undefined {
  const byteOrderMark = file.readUIntBE(0, Math.min(2, file.length));
  if (byteOrderMark === 0xff_fe) return new TextDecoder('utf-16le').decode(file);
  if (file.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return file
      .toString('latin1')
      .replaceAll(WINDOWS_1252_CHARACTERS, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);
  }
}

// Node's decoder treats windows-1252 as Latin-1, which has control characters here.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const WINDOWS_1252_CHARACTERS = /[\u0080-\u009f]/g;

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
  const [, named, text = ''] = /^(?:sep=(.)\r?\n)?([^]*)$/.exec(whole) ?? [];
  const delimiter = named ?? detectDelimiter(text, findKeyColumn);
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
      if (filled > 0) onRow({ row, cells: record.slice(0, filled).map(toTextCell) });
      // Returning null keeps the parser from storing the row as well.
      return null;
    },
  });
}

/** Picks the delimiter that isolates the key heading; on a tie, the one with most columns. */
function detectDelimiter(text: string, findKeyColumn: (texts: readonly string[]) => number) {
  const [start = ''] = /^[^]{0,100000}/.exec(text.trimStart()) ?? [];
  const candidates = DELIMITERS.map((delimiter) => {
    const rows = readFirstRows(start, delimiter);
    const headings = rows.find((row) => findKeyColumn(row) !== -1);
    return { delimiter, found: headings ? 1 : 0, cells: (headings ?? rows[0] ?? []).length };
  });
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

/** Why a file can't be read, in the words for who sent it. */
export class UnreadableError extends Error {}

export const damaged = () =>
  new UnreadableError(
    'The file is damaged. Open it in a spreadsheet program, save it as .xlsx and try again.',
  );

/** The bytes that a workbook may unpack to. */
export const LARGEST_UNPACKED = 100 * 1024 * 1024;
/** The last row that a spreadsheet program has. */
export const LAST_ROW = 1_048_576;
/** Rows under the headings that are not empty. */
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
/** What a spreadsheet program takes into one cell. */
export const LONGEST_CELL = 32_767;
/** All rows as they are handed on: one long text may stand in a great many cells of a small workbook. */
export const MOST_CHARACTERS = 50_000_000;

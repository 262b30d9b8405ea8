/** Why a file can't be read, in the words for who sent it. */
export class UnreadableFileError extends Error {}

export const damagedFileError = () =>
  new UnreadableFileError(
    'The file is damaged. Open it in a spreadsheet program, save it as .xlsx and try again.',
  );

/** The bytes that a workbook may unpack to. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** The last row that a spreadsheet program has. */
export const MAX_ROW_NUMBER = 1_048_576;
/** Rows under the headings that are not empty. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
/** What a spreadsheet program takes into one cell. */
export const MAX_CELL_LENGTH = 32_767;
/** All rows as they are handed on: one long text may stand in a great many cells of a small workbook. */
export const MAX_CHARACTERS = 50_000_000;

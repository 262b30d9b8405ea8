import type { EncodingChoices } from '@formroom/domain/kinds/text-encoding.ts';

/** The file can't be read. The message is shown to the user. */
export class UnreadableFileError extends Error {}

/** Only the user knows how the letters of a text file read. */
export class UnclearEncodingError extends Error {
  readonly choices: EncodingChoices;

  constructor(choices: EncodingChoices) {
    super('The letters of this file could be read in several ways. Choose how the names should read.');
    this.choices = choices;
  }
}

export const damagedFileError = () =>
  new UnreadableFileError(
    'The file is damaged. Open it in a spreadsheet program, save it as .xlsx and try again.',
  );

/** The uncompressed size of a workbook in bytes. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** The last row number in Excel. */
export const MAX_ROW_NUMBER = 1_048_576;
/** The non-empty rows of a sheet in which the headings are searched. */
export const HEADING_SEARCH_ROWS = 20;
/** Non-empty rows below the headings. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 200;
/** Excel's limit of characters per cell. */
export const MAX_CELL_LENGTH = 32_767;
/** Characters in all returned rows: many cells of a small workbook may share one long string. */
export const MAX_CHARACTERS = 50_000_000;

import { damagedFileError, HEADING_SEARCH_ROWS, UnreadableFileError } from './reader-errors.ts';
import { HeadingGuess } from './heading-guess.ts';
import { readCsv, decodeText } from './reader-csv.ts';
import { readSheetRows } from './reader-sheet.ts';
import { readWorkbook, type Workbook } from './reader-workbook.ts';
import { ZipArchive } from './reader-zip.ts';
import { type Table, TableBuilder, type TableOptions } from './table-builder.ts';

/** Whether one or several sheets of a workbook may have the key heading. */
export type SheetMode = 'one' | 'several';

const ZIP_SIGNATURE = 'PK';
const COMPOUND_FILE_SIGNATURE = 'd0cf11e0a1b11ae1';

/**
 * Reads the sheets with a key heading in their first rows, below titles. The file type is detected from the file's content.
 * @param keys the headings of the column that identifies a row, the preferred one first
 * @param known headings by which the heading row is guessed if there is no key heading; none to refuse such a file
 * @returns at least one table; of several sheets, those with rows
 * @throws UnreadableFileError with a message for the user
 */
export async function readTables(
  file: Buffer,
  keys: readonly string[],
  sheetMode: SheetMode = 'one',
  known: readonly string[] = [],
): Promise<Table[]> {
  if (file.length === 0) throw new UnreadableFileError('The file is empty.');
  if (file.toString('latin1', 0, ZIP_SIGNATURE.length) === ZIP_SIGNATURE)
    return await readWorkbookTables(await ZipArchive.open(file), { keys, sheetMode, known });
  if (file.toString('hex', 0, 8) === COMPOUND_FILE_SIGNATURE) {
    throw new UnreadableFileError(
      'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.',
    );
  }
  const text = decodeText(file);
  if (text === undefined)
    throw new UnreadableFileError('Please send an Excel workbook (.xlsx) or a .csv file.');
  const source = { name: '', where: 'the file' };
  const table = new TableBuilder(source, { keys });
  readCsv(text, table.findKeyColumn, (row) => table.add(row));
  if (table.hasHeadings || known.length === 0) return [table.build()];
  const guess = new HeadingGuess(known);
  readCsv(text, guess.findKnownColumn, (row) => guess.add(row));
  if (guess.row === undefined) throw noHeadingsError(source.where);
  const guessed = new TableBuilder(source, { keys, headingRow: guess.row });
  readCsv(text, guess.findKnownColumn, (row) => guessed.add(row));
  return [guessed.build()];
}

interface Search {
  readonly keys: readonly string[];
  readonly sheetMode: SheetMode;
  readonly known: readonly string[];
}

async function readWorkbookTables(zip: ZipArchive, { keys, sheetMode, known }: Search) {
  const workbook = await readWorkbook(zip);
  const inFirstRow = await findTables(zip, workbook, { keys, searchedRows: 1 });
  // A sheet of instructions may name the key heading further down, as our template does.
  const further =
    inFirstRow.length > 0
      ? inFirstRow
      : await findTables(zip, workbook, { keys, searchedRows: HEADING_SEARCH_ROWS });
  const matches =
    further.length > 0 || known.length === 0
      ? further
      : await guessTables(zip, workbook, { keys, sheetMode, known });
  const [first, second] = matches;
  if (!first) throw noMatchingSheetError(workbook.sheets, keys);
  if (second && sheetMode === 'one') {
    throw new UnreadableFileError(
      `There are several sheets with a column “${keys[0] ?? ''}”: ${formatSheetNames(matches)}. Keep one of them in the file.`,
    );
  }
  const filled = matches.filter(({ table }) => table.hasRows);
  const { downloadedAt } = workbook;
  return (filled.length === 0 ? [first] : filled).map(({ table }) => ({
    ...table.build(),
    ...(downloadedAt !== undefined && { downloadedAt }),
  }));
}

/** Reads the sheets with a key heading in their first rows that are not empty. */
async function findTables(zip: ZipArchive, workbook: Workbook, options: TableOptions) {
  const tables = [];
  for (const sheet of workbook.sheets) {
    const table = await readSheet(zip, workbook, { ...options, sheet });
    if (table.hasHeadings) tables.push({ name: sheet.name, table });
  }
  return tables;
}

async function readSheet(
  zip: ZipArchive,
  workbook: Workbook,
  { sheet: { name, part }, ...options }: TableOptions & { readonly sheet: Workbook['sheets'][number] },
) {
  const table = new TableBuilder({ name, where: `the sheet “${name}”` }, options);
  for await (const row of readSheetRows(zip, workbook, part)) {
    table.add(row);
    if (!table.hasHeadings && !table.isSearching) break;
  }
  return table;
}

/**
 * Reads the sheet with the most known headings, or in the mode `several` all sheets with at least two, each below its
 * guessed heading row.
 */
async function guessTables(zip: ZipArchive, workbook: Workbook, { keys, sheetMode, known }: Search) {
  const guesses = [];
  for (const sheet of workbook.sheets) {
    const guess = new HeadingGuess(known);
    for await (const row of readSheetRows(zip, workbook, sheet.part)) {
      guess.add(row);
      if (!guess.isSearching) break;
    }
    if (guess.row !== undefined) guesses.push({ sheet, headingRow: guess.row, score: guess.knownHeadings });
  }
  if (guesses.length === 0) throw noHeadingsError(formatSheets(workbook.sheets));
  const best = guesses.toSorted((a, b) => b.score - a.score);
  const several = guesses.filter(({ score }) => score > 1);
  const chosen = sheetMode === 'several' && several.length > 0 ? several : best.slice(0, 1);
  const tables = [];
  for (const { sheet, headingRow } of chosen) {
    tables.push({ name: sheet.name, table: await readSheet(zip, workbook, { sheet, keys, headingRow }) });
  }
  return tables;
}

const noHeadingsError = (where: string) =>
  new UnreadableFileError(
    `We found no row of headings in the first ${HEADING_SEARCH_ROWS} rows of ${where}. Add a row that names each column.`,
  );

function noMatchingSheetError(sheets: readonly { readonly name: string }[], keys: readonly string[]) {
  if (sheets.length === 0) return damagedFileError();
  return new UnreadableFileError(
    `There is no column “${keys[0] ?? ''}” in the first ${HEADING_SEARCH_ROWS} rows of ${formatSheets(sheets)}.`,
  );
}

const formatSheets = (sheets: readonly { readonly name: string }[]) =>
  `${sheets.length === 1 ? 'the sheet' : 'any of the sheets'} ${formatSheetNames(sheets)}`;

const formatSheetNames = (sheets: readonly { readonly name: string }[]) => {
  const names = sheets.slice(0, 10).map(({ name }) => `“${name}”`);
  return names.join(', ') + (sheets.length > names.length ? ' …' : '');
};

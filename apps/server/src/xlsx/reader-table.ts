import type { HiddenRowsChoice } from '@formroom/domain/api/import-matches.ts';
import type { TextEncoding } from '@formroom/domain/kinds/text-encoding.ts';
import { damagedFileError, HEADING_SEARCH_ROWS, UnreadableFileError } from './reader-errors.ts';
import { HeadingGuess } from './heading-guess.ts';
import { readCsv } from './reader-csv.ts';
import { decodeText } from './reader-encoding.ts';
import { describeBinary, describeText, unknownFileMessage } from './reader-file-kind.ts';
import { readSheetRows } from './reader-sheet.ts';
import { readWorkbook, type Workbook } from './reader-workbook.ts';
import { ZipArchive } from './reader-zip.ts';
import { type Table, TableBuilder, type TableOptions } from './table-builder.ts';

const ZIP_SIGNATURE = 'PK';

/** What is searched in a file, and how it is read. */
export interface TableSearch {
  /** The headings of the column that identifies a row, the preferred one first. */
  readonly keys: readonly string[];
  /** All headings that a sheet may have. */
  readonly headings?: readonly string[];
  /** Headings by which the heading row is guessed if there is no key heading; none to refuse such a file. */
  readonly known?: readonly string[];
  /** The encoding of a text file that is not in Unicode. */
  readonly encoding?: TextEncoding | undefined;
  /** Rows that are hidden are left out until the office decides. */
  readonly hiddenRows?: HiddenRowsChoice | undefined;
}

/** The tables of a file, and the names of the sheets that have none. */
export interface ReadFile {
  readonly tables: readonly Table[];
  readonly otherSheets: readonly string[];
}

/**
 * Reads the sheets with a key heading in their first rows, below titles. The file type is detected from the file's content.
 * @returns at least one table; of several sheets, those with rows
 * @throws UnreadableFileError with a message for the user
 * @throws UnclearEncodingError if only the user knows how the letters of a text file read
 */
export async function readTables(file: Buffer, search: TableSearch): Promise<ReadFile> {
  if (file.every((byte) => byte === 0)) throw new UnreadableFileError('The file is empty.');
  if (file.toString('latin1', 0, ZIP_SIGNATURE.length) === ZIP_SIGNATURE && !isText(file))
    return await readWorkbookTables(await ZipArchive.open(file), search);
  const kind = describeBinary(file);
  if (kind !== undefined) throw new UnreadableFileError(kind);
  return { tables: [readTextTable(decodeText(file, search.encoding), search)], otherSheets: [] };
}

/** Whether a file that begins like a ZIP archive is a text, with a heading such as `PK`. */
const isText = (file: Buffer) => (file[2] ?? 0) >= 0x20;

function readTextTable(text: string | undefined, { keys, known = [] }: TableSearch) {
  const kind =
    text === undefined ? unknownFileMessage : text.trim() === '' ? 'The file is empty.' : describeText(text);
  if (text === undefined || kind !== undefined) throw new UnreadableFileError(kind ?? unknownFileMessage);
  const source = { name: '', where: 'the file' };
  const table = new TableBuilder(source, { keys });
  readCsv(text, table.findKeyColumn, (row) => table.add(row));
  if (table.hasHeadings || known.length === 0) return table.build();
  const guess = new HeadingGuess(known);
  readCsv(text, guess.findKnownColumn, (row) => guess.add(row));
  if (guess.row === undefined) throw noHeadingsError(source.where);
  const guessed = new TableBuilder(source, { keys, headingRow: guess.row });
  readCsv(text, guess.findKnownColumn, (row) => guessed.add(row));
  return guessed.build();
}

async function readWorkbookTables(
  zip: ZipArchive,
  { known = [], ...search }: TableSearch,
): Promise<ReadFile> {
  const workbook = await readWorkbook(zip);
  const found = await findTables(zip, workbook, search);
  const tables =
    found.length > 0 || known.length === 0 ? found : await guessTables(zip, workbook, { ...search, known });
  const [first] = tables;
  if (!first) throw noMatchingSheetError(workbook.sheets, search.keys);
  const filled = tables.filter(({ table }) => table.hasRows);
  const read = filled.length === 0 ? [first] : filled;
  const { downloadedAt, sheets, hiddenSheets } = workbook;
  return {
    tables: read.map(({ table }) => ({
      ...table.build(),
      ...(downloadedAt !== undefined && { downloadedAt }),
    })),
    otherSheets: [...sheets.map(({ name }) => name), ...hiddenSheets].filter(
      (name) => !tables.some((each) => each.name === name),
    ),
  };
}

/**
 * Reads the sheets with a key heading in their first row or below titles. A sheet of instructions may name the key heading
 * further down, as our template does; beside a sheet with headings in its first row, others need two of them.
 */
async function findTables(zip: ZipArchive, workbook: Workbook, { headings = [], ...search }: TableSearch) {
  const inFirstRow = await readSheets(zip, workbook, { ...search, searchedRows: 1 });
  const others = workbook.sheets.filter((sheet) => !inFirstRow.some(({ name }) => name === sheet.name));
  const below = await readSheets(
    zip,
    { ...workbook, sheets: others },
    {
      ...search,
      ...(inFirstRow.length > 0 && { headings }),
    },
  );
  const found = [...inFirstRow, ...below];
  return workbook.sheets.flatMap(({ name }) => found.filter((each) => each.name === name));
}

async function readSheets(zip: ZipArchive, workbook: Workbook, options: TableOptions) {
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
  const rows = readSheetRows(zip, workbook, part);
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) {
      table.assertNotMerged(next.value);
      break;
    }
    table.add(next.value);
    if (!table.hasHeadings && !table.isSearching) break;
  }
  return table;
}

/** Reads the sheets with at least two known headings, else the one with most of them, each below its guessed heading row. */
async function guessTables(
  zip: ZipArchive,
  workbook: Workbook,
  { known, ...search }: TableSearch & { readonly known: readonly string[] },
) {
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
  const chosen = several.length > 0 ? several : best.slice(0, 1);
  const tables = [];
  for (const { sheet, headingRow } of chosen) {
    tables.push({
      name: sheet.name,
      table: await readSheet(zip, workbook, { ...search, sheet, headingRow }),
    });
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

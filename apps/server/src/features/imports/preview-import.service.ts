import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LEFT_OUT, MAX_MATCHED_HEADING, type SheetMatch } from '@formroom/domain/api/import-matches.ts';
import {
  type ImportCounts,
  type ImportPreview,
  type ImportRow,
  importWarningKinds,
} from '@formroom/domain/api/imports.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { encodeActor } from '@formroom/domain/school/actor.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import type { Database } from '../../db/database.ts';
import type { ImportPagesTable } from '../../db/tables.ts';
import { invalid } from '../../errors.ts';
import { readRows, type readUploadedTables, type TableRow } from '../../xlsx/reader.ts';
import { findNames } from '../students/bulk-students.repository.ts';
import { formatField } from './match-columns.ts';
import type { ImportChoices, ImportContext, ImportKind, TablePreviewer } from './import-kind.ts';
import { countRow } from './decisions.ts';
import { findUnconfirmed, type ImportMatches } from './matches/import-matches.repository.ts';
import { listKnownHeadings } from './matches/known-headings.ts';
import { getHeadingsKey, type MatchedTable, type MatchToRemember } from './matches/matched-table.ts';
import { readMatchedTables } from './matches/read-matched-tables.ts';
import { withStoredIds } from './stored-ids.ts';
import { workbookLimit } from './workbook-limit.ts';
import { readPages, storeImport } from './imports.repository.ts';
import { type ErrorRow, storedRowsSchema, type StoredSheet } from './stored-rows.ts';
import { type ErrorLog, gzipJson } from '../../db/stored-json.ts';

/**
 * Previews every row of an uploaded workbook and stores the preview; writes nothing else.
 * @returns the import's ID, and the number of rows by status, with warnings and with conflicts
 * @throws PortalError invalid if the workbook can't be read or its headings are wrong
 */
export const previewImport = (
  db: Database,
  kind: ImportKind,
  { path, ...choices }: ImportChoices & { readonly path: string },
  context: ImportContext & { log: Parameters<typeof readUploadedTables>[1] & ErrorLog },
) =>
  workbookLimit.run(async () => {
    const { matches, dateOrder, hiddenRows = null, capitals = 'keep' } = choices;
    const givesIds = choices.givesIds === true && kind.canGiveIds === true;
    const known = matches || givesIds ? listKnownHeadings(kind, matches) : [];
    const { tables: read, otherSheets } = await readMatchedTables(
      db,
      kind,
      { path, ...choices, known },
      context.log,
    );
    assertMatched(read, matches, givesIds);
    const tables = await withStoredIds(db, read);
    const previewers = await kind.prepare(db, tables, context, choices);
    const labels = new Map(kind.spellings.map(({ column, heading }) => [column, heading]));
    const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, error: 0 };
    const warnings = Object.fromEntries(
      importWarningKinds.map((warning) => [warning, 0]),
    ) as ImportPreview['warnings'];
    let conflicts = 0;
    const pages: Omit<ImportPagesTable, 'import_id'>[] = [];
    let page = 0;
    for (const [sheet, previewer] of previewers.entries()) {
      for (const [index, bytes] of previewer.table.pages.entries()) {
        const rows = [...readRows({ pages: [bytes] })];
        const { pages: read, originalPages } = previewer.table;
        // In the errors workbook, the office corrects the values of its own file.
        const originals =
          read === originalPages ? rows : [...readRows({ pages: originalPages.slice(index, index + 1) })];
        const named = await withNames(db, await previewer.previewRows(rows));
        const previewed = named.map((row, at) =>
          withReadAs(row, listReadAs(previewer, labels, [originals[at], rows[at]])),
        );
        for (const row of previewed) {
          countRow(counts, row, 1);
          if (row.conflicts) conflicts += 1;
          for (const each of row.warnings ?? []) warnings[each.kind] += 1;
        }
        pages.push({ part: 'rows', page, content: await gzipJson(previewed) });
        pages.push({
          part: 'faulty',
          page,
          content: await gzipJson(toErrorRows(sheet, originals, previewed)),
        });
        page += 1;
        // A large workbook takes seconds, so other requests get a turn.
        await yieldToEventLoop();
      }
    }
    const id = crypto.randomUUID();
    const sheets = previewers.map(
      ({ table, types }): StoredSheet => ({
        name: table.name,
        columns: table.columns.map(({ heading }, index) => ({ heading, type: types[index] ?? 'text' })),
        ...(table.downloadedAt !== undefined && { downloadedAt: table.downloadedAt }),
      }),
    );
    const used = tables.flatMap(({ remembered }) => remembered?.key ?? []);
    const stored = {
      id,
      kind: kind.name,
      state: 'previewed',
      about: context.scope,
      headings: JSON.stringify(sheets),
      counts: JSON.stringify(counts),
      created_by: encodeActor(context.changedBy),
      created_at: context.now.toISOString(),
      committed_at: null,
      matches: JSON.stringify({
        remember: matches || dateOrder ? listToRemember(previewers, dateOrder) : [],
        used,
      } satisfies ImportMatches),
    } as const;
    await storeImport(db, stored, pages);
    const downloadedAt = tables.find((table) => table.downloadedAt !== undefined)?.downloadedAt ?? null;
    const dates = previewers.find((each) => each.dates !== undefined)?.dates ?? null;
    const sources = new Set(tables.map(({ source }) => source));
    const match = (['chosen', 'remembered', 'headings'] as const).find((each) => sources.has(each));
    const open = await findUnconfirmed(db, kind.name, used, context.changedBy);
    const matchedBy = open && { ...open, columns: listRemembered(tables, labels) };
    const hidden = { count: tables.reduce((sum, table) => sum + table.hiddenRows, 0), choice: hiddenRows };
    const inCapitals = previewers.reduce((sum, { rowsInCapitals = 0 }) => sum + rowsInCapitals, 0);
    return {
      id,
      counts,
      warnings,
      conflicts,
      downloadedAt,
      dates,
      match,
      matchedBy,
      hidden,
      otherSheets,
      ...(inCapitals > 0 && { capitals: { count: inCapitals, choice: capitals } }),
    };
  });

/** @throws PortalError invalid if a chosen match is for other headings, or a sheet without student IDs has no match */
function assertMatched(
  tables: readonly MatchedTable[],
  matches: readonly SheetMatch[] | undefined,
  givesIds: boolean,
) {
  if (matches && tables.every(({ source }) => source !== 'chosen')) {
    throw invalid({ match: ['The columns were matched for another file. Choose the file again.'] });
  }
  if (!givesIds && tables.some(({ match, keyColumn }) => !match && keyColumn === -1)) {
    throw invalid({ match: ['Match the columns of every sheet.'] });
  }
}

/** The matches that the commit keeps for the next file with the same headings (R48). */
function listToRemember(previewers: readonly TablePreviewer[], chosen: DateOrder | undefined) {
  const matches = previewers.map(
    ({ table: previewed, source: table = previewed, columns }): MatchToRemember => {
      // Another sheet with the same headings has another subject.
      const { subjects: _, ...match } = table.match ?? {
        columns: table.columns.map(({ heading }, index) => ({
          heading: heading.slice(0, MAX_MATCHED_HEADING),
          field: columns[index] ?? LEFT_OUT,
        })),
      };
      const { rememberedOrder } = table;
      const dateOrder = chosen ?? rememberedOrder;
      return {
        key: getHeadingsKey(table.columns),
        match,
        ...(dateOrder && { dateOrder }),
      };
    },
  );
  return [...new Map(matches.map((each) => [each.key, each])).values()];
}

/** The columns whose meaning comes from remembered matches, with our headings. */
const listRemembered = (tables: readonly MatchedTable[], labels: ReadonlyMap<string, string>) =>
  tables
    .flatMap(({ source, match }) => (source === 'remembered' ? (match?.columns ?? []) : []))
    .map(({ heading, field }) => ({
      heading,
      label: field === LEFT_OUT ? '' : (labels.get(field) ?? formatField(field)),
    }));

type ReadAs = NonNullable<ImportRow['read_as']>;

/** The values of a row that were read through a match of values. */
function listReadAs(
  { columns }: TablePreviewer,
  labels: ReadonlyMap<string, string>,
  [original, read]: readonly [TableRow | undefined, TableRow | undefined],
): ReadAs {
  if (!original || !read || original === read) return [];
  return columns.flatMap((field, index) => {
    const [from, to] = [toText(original[1][index]), toText(read[1][index])];
    const label = labels.get(field) ?? field;
    return from === to || isError(read[1][index])
      ? []
      : [{ label, from: from.slice(0, MAX_MATCHED_HEADING), to }];
  });
}

const withReadAs = (row: ImportRow, readAs: ReadAs): ImportRow =>
  readAs.length === 0 ? row : { ...row, read_as: readAs };

const isError = (cell: Cell | undefined) => typeof cell === 'object' && cell !== null && 'error' in cell;

const toText = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'object' && 'error' in cell)
    ? ''
    : cellToText(cell);

async function withNames(db: Database, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ student_id: id }) => id ?? []);
  const names = await findNames(db, [...new Set(ids)]);
  return rows.map((row) => {
    const name = names.get(row.student_id ?? '');
    return name === undefined ? row : { ...row, name };
  });
}

function toErrorRows(sheet: number, rows: readonly TableRow[], previewed: readonly ImportRow[]): ErrorRow[] {
  return rows.flatMap(([row, cells], index): ErrorRow[] => {
    const { errors = [], warnings = [] } = previewed[index] ?? {};
    const pendingClass = warnings.find(({ kind }) => kind === 'unknown-class')?.class_id;
    if (errors.length === 0 && pendingClass === undefined) return [];
    const written = { sheet, row, cells: cells.map(toWritableCell) };
    return pendingClass === undefined || errors.length > 0
      ? [{ ...written, errors }]
      : [{ ...written, errors: [`The class “${pendingClass}” was left out.`], pendingClass }];
  });
}

type Cell = TableRow[1][number];

/** Converts a cell for the errors workbook, so that it is read again as the same cell; null if its value is unknown. */
function toWritableCell(cell: Cell) {
  if (cell === null) return null;
  if (typeof cell === 'object' && 'error' in cell) return cell.shown ?? null;
  if (typeof cell === 'object') return cell;
  return typeof cell === 'number' ? cell : cellToText(cell);
}

/** Streams the JSON of a preview, read while it is sent, because its rows may be many megabytes. */
export async function* streamPreviewJson(
  db: Database,
  {
    id,
    downloadedAt,
    match,
    matchedBy,
    hidden,
    otherSheets,
    ...same
  }: Awaited<ReturnType<typeof previewImport>>,
) {
  const facts: Omit<ImportPreview, 'rows'> = {
    ...same,
    import_id: id,
    downloaded_at: downloadedAt,
    match: match ?? 'headings',
    matched_by: matchedBy,
    hidden_rows: hidden,
    other_sheets: [...otherSheets],
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"rows":[`;
  let comma = '';
  for await (const page of readPages(db, id, 'rows', storedRowsSchema)) {
    yield comma + JSON.stringify(page).slice(1, -1);
    comma = ',';
  }
  yield ']}';
}

import { LEFT_OUT, MAX_MATCHED_HEADING, toValueField } from '@formroom/domain/api/import-matches.ts';
import type { ImportColumns, SheetColumns } from '@formroom/domain/api/import-matches.ts';
import { findMentionedSubject } from '@formroom/domain/report-cards/similar-subject.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import type { Database } from '../../../db/database.ts';
import type { ErrorLog } from '../../../db/stored-json.ts';
import { readRows, type readUploadedTables, type SheetCell } from '../../../xlsx/reader.ts';
import { findOwnColumn } from '../heading-matcher.ts';
import type { FindCodedValues, ImportChoices, ImportKind } from '../import-kind.ts';
import { workbookLimit } from '../workbook-limit.ts';
import { listKnownHeadings } from './known-headings.ts';
import {
  findRememberedOrder,
  getHeadingsKey,
  listMatchedFields,
  type MatchedTable,
} from './matched-table.ts';
import { readMatchedTables } from './read-matched-tables.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
const MAX_UNKNOWN_VALUES = 50;

/**
 * Returns the columns of an uploaded file with the chosen, remembered or proposed match; stores nothing.
 * @throws PortalError invalid if the file can't be read
 */
export const inspectImport = (...request: Parameters<typeof readColumns>) =>
  workbookLimit.run(() => readColumns(...request));

async function readColumns(
  db: Database,
  kind: ImportKind,
  { path, fileName, ...choices }: ImportChoices & { readonly path: string; readonly fileName: string },
  log: Parameters<typeof readUploadedTables>[1] & ErrorLog,
): Promise<ImportColumns> {
  const known = listKnownHeadings(kind, choices.matches);
  const { tables } = await readMatchedTables(db, kind, { path, ...choices, known }, log);
  const findValues = await kind.loadCodedValues(db);
  const byHeadings = new Map<string, MatchedTable[]>();
  for (const table of tables) {
    const key = getHeadingsKey(table.columns);
    byHeadings.set(key, [...(byHeadings.get(key) ?? []), table]);
  }
  const sheets = [...byHeadings.values()].map((same) => describeSheet(same, { kind, findValues, fileName }));
  const columns = tables.map((table) => ({
    table,
    columns: proposeFields(table, kind, findValues).map(({ field }) => field ?? LEFT_OUT),
  }));
  const hints = { chosen: choices.dateOrder, remembered: findRememberedOrder(tables) };
  return { sheets, dates: kind.readDates?.(columns, hints) ?? null };
}

/** The field of each column, null if the heading is unknown or could mean several. */
function proposeFields(table: MatchedTable, kind: ImportKind, findValues: FindCodedValues) {
  if (table.match) {
    return listMatchedFields(table.columns, table.match).map((field) => ({ field, candidates: [] }));
  }
  const { find, suggest } = kind.getColumns(table, findValues);
  return table.columns.map(({ heading }) => {
    const could = find(heading).map(({ column }) => column);
    const [only, another] = could;
    if (only === undefined) {
      return { field: null, candidates: suggest?.(heading).map(({ column }) => column) ?? [] };
    }
    return another === undefined ? { field: only, candidates: [] } : { field: null, candidates: could };
  });
}

interface SheetContext {
  readonly kind: ImportKind;
  readonly findValues: FindCodedValues;
  readonly fileName: string;
}

function describeSheet(
  tables: readonly MatchedTable[],
  { kind, findValues, fileName }: SheetContext,
): SheetColumns {
  const [table] = tables;
  if (!table) throw new Error('A set of headings has at least one sheet.');
  const { spellings } = kind.getColumns(table, findValues);
  const options = spellings
    .filter(({ column }) => column !== LEFT_OUT)
    .map(({ column, heading }) => ({ field: column, label: heading }));
  const labels = new Map(options.map(({ field, label }) => [field, label]));
  const proposed = proposeFields(table, kind, findValues);
  const values = proposed.map(({ field }) => (field === null ? undefined : findValues(field)));
  const samples = proposed.map(() => new Set<string>());
  // Columns of a broadsheet share what a word such as EX means.
  const unknownByField = new Map<string, Set<string>>();
  for (const [, cells] of readOriginalRows(tables)) {
    cells.forEach((cell, column) => {
      if (cell === null || (typeof cell === 'object' && 'error' in cell)) return;
      collect(samples[column], cell, MAX_SAMPLES, MAX_SAMPLE_LENGTH);
      if (values[column]?.isKnown(cell) !== false) return;
      const field = toValueField(proposed[column]?.field ?? '');
      const texts = unknownByField.get(field) ?? new Set();
      unknownByField.set(field, texts);
      collect(texts, cell, MAX_UNKNOWN_VALUES, MAX_MATCHED_HEADING);
    });
  }
  return {
    names: tables.map(({ name }) => name).filter((name) => name !== ''),
    row: table.headingRow,
    remembered: table.source === 'remembered',
    columns: table.columns.map(({ heading, letters }, column) => ({
      heading: heading.slice(0, MAX_MATCHED_HEADING),
      letters,
      samples: [...(samples[column] ?? [])],
      own_field: findOwnColumn(spellings, heading)?.column ?? null,
      ...(proposed[column] ?? { field: null, candidates: [] }),
    })),
    options,
    values: [...unknownByField].map(([field, texts]) => {
      const coded = findValues(field);
      const unclear = [...texts];
      return {
        field,
        label: labels.get(field) ?? kind.spellings.find(({ column }) => column === field)?.heading ?? field,
        unknown: unclear,
        choices: [...(coded?.choices ?? [])],
        suggested: Object.fromEntries(
          unclear.flatMap((text) => {
            const suggested = coded?.suggest?.(text);
            return suggested === undefined ? [] : [[text, suggested]];
          }),
        ),
      };
    }),
    subject:
      kind.asksSubject?.(table, findValues) === true
        ? describeSubject(tables, { findValues, fileName })
        : null,
    matched_values: table.match?.values ?? {},
  };
}

function describeSubject(
  tables: readonly MatchedTable[],
  { findValues, fileName }: Pick<SheetContext, 'findValues' | 'fileName'>,
): SheetColumns['subject'] {
  const choices = [...(findValues('subject')?.choices ?? [])];
  const sheets = tables.map(({ name, titles = [] }) => ({
    name,
    suggested: findMentionedSubject([...titles, name, fileName], choices) ?? null,
  }));
  return { choices, sheets };
}

/** Yields the rows as they are in the file, so that matched values are still offered to be changed. */
function* readOriginalRows(tables: readonly MatchedTable[]) {
  for (const { originalPages: pages } of tables) yield* readRows({ pages });
}

/** Adds a cell's text to a set that has room for it. */
function collect(
  texts: Set<string> | undefined,
  cell: Exclude<SheetCell, { readonly error: string }>,
  most: number,
  maxLength: number,
) {
  if (!texts || texts.size >= most) return;
  const text = cellToText(cell).trim();
  if (text !== '') texts.add(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}

import {
  LEFT_OUT,
  MAX_MATCHED_HEADING,
  type SheetMatch,
  toValueField,
  toValueKey,
} from '@formroom/domain/api/import-matches.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { ERRORS_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import { type ColumnSet, findOwnColumn } from '../heading-matcher.ts';
import type { FindCodedValues } from '../import-kind.ts';
import { readRows, type SheetCell, type Table, type TableRow } from '../../../xlsx/reader.ts';

/** A match that the office has made for files with certain headings. */
export interface MatchToRemember {
  /** The headings, as `getHeadingsKey` joins them. */
  readonly key: string;
  readonly match: SheetMatch;
  readonly dateOrder?: DateOrder | undefined;
}

export interface RememberedMatch extends MatchToRemember {
  readonly changedBy: string;
  readonly changedAt: string;
}

/** A table with the office's match for its headings, whose values are already replaced in the pages. */
export interface MatchedTable extends Table {
  readonly source: 'headings' | 'chosen' | 'remembered';
  readonly match?: SheetMatch;
  readonly rememberedOrder?: DateOrder | undefined;
  /** The match that was remembered, if it is the one in use. */
  readonly remembered?: RememberedMatch;
  /** The rows as they are in the file. */
  readonly originalPages: Table['pages'];
}

const toKey = (heading: string) => normalizeHeading(heading.slice(0, MAX_MATCHED_HEADING));

/**
 * Identifies files with the same headings. Their order matters only if a heading occurs twice. The column of reasons
 * that an import adds is ignored.
 */
export function getHeadingsKey(columns: readonly { readonly heading: string }[]) {
  const keys = columns
    .map(({ heading }) => toKey(heading))
    .filter((heading) => heading !== toKey(ERRORS_HEADING));
  const isUnique = new Set(keys).size === keys.length;
  return (isUnique ? keys.toSorted() : keys).join('\n');
}

/** The field of each column; of columns with the same heading, the first has the match's first, and so on. */
export function listMatchedFields(columns: Table['columns'], match: SheetMatch): string[] {
  const fields = new Map<string, string[]>();
  for (const { heading, field } of match.columns) {
    fields.set(toKey(heading), [...(fields.get(toKey(heading)) ?? []), field]);
  }
  const seen = new Map<string, number>();
  return columns.map(({ heading }) => {
    const key = toKey(heading);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return fields.get(key)?.[index] ?? LEFT_OUT;
  });
}

interface Matching {
  readonly chosen: readonly SheetMatch[];
  readonly remembered: readonly RememberedMatch[];
  readonly getColumns: (table: MatchedTable) => Pick<ColumnSet, 'spellings'>;
  readonly findValues: FindCodedValues;
}

/** Adds the match for a table's headings: the chosen one, else the remembered one. */
export function withMatch(
  table: Table,
  { chosen, remembered, getColumns, findValues }: Matching,
): MatchedTable {
  const key = getHeadingsKey(table.columns);
  const known = remembered.find((each) => each.key === key);
  const own = chosen.find(({ columns }) => getHeadingsKey(columns) === key);
  const originalPages = table.pages;
  const rememberedOrder = known?.dateOrder;
  const unmatched = { ...table, source: 'headings', originalPages } as const;
  const inUse = own ?? known?.match;
  if (!inUse) return unmatched;
  const match = own ?? keepAllowed(inUse, getColumns({ ...unmatched, match: inUse }).spellings, findValues);
  const fields = listMatchedFields(table.columns, match);
  const pages = replaceValues(table.pages, { fields, match, findValues });
  const keyColumn = fields.indexOf('id');
  const keys =
    keyColumn === table.keyColumn
      ? table.keys
      : [...readRows({ pages })].map(([row, cells]) => [row, cells[keyColumn] ?? null] as const);
  const source = own ? 'chosen' : 'remembered';
  const origin = { source, ...(!own && known && { remembered: known }) } as const;
  return { ...table, ...origin, match, rememberedOrder, originalPages, pages, keyColumn, keys };
}

/** The order of dates that was remembered for one of the tables. */
export const findRememberedOrder = (tables: readonly MatchedTable[]) =>
  tables.find(({ rememberedOrder }) => rememberedOrder !== undefined)?.rememberedOrder;

/** Whether the office can choose a value; an empty one leaves the cell out. */
export const isChoice = (coded: NonNullable<ReturnType<FindCodedValues>>, to: string) =>
  to === '' || (coded.canBeMatched ? coded.choices.includes(to) : coded.isKnown(to));

/** What a remembered match may still say: headings of ours keep their meaning, and lists may have changed. */
const keepAllowed = (
  { columns, values = {} }: SheetMatch,
  spellings: ColumnSet['spellings'],
  findValues: FindCodedValues,
): SheetMatch => ({
  columns: columns.map(({ heading, field }) => ({
    heading,
    field: field === LEFT_OUT ? field : (findOwnColumn(spellings, heading)?.column ?? field),
  })),
  values: Object.fromEntries(
    Object.entries(values).flatMap(([field, replaced]) => {
      const coded = findValues(field);
      if (!coded) return [];
      const allowed = Object.entries(replaced).filter(
        ([from, to]) => coded.canBeMatched?.(from) !== false && isChoice(coded, to),
      );
      return [[field, Object.fromEntries(allowed)]];
    }),
  ),
});

interface Replacing {
  readonly fields: readonly string[];
  readonly match: SheetMatch;
  readonly findValues: FindCodedValues;
}

/** Replaces the values that are not understood, in fields with a fixed set of values. */
function replaceValues(
  pages: Table['pages'],
  { fields, match: { values = {} }, findValues }: Replacing,
): Table['pages'] {
  const byField = new Map(
    Object.entries(values).map(([field, replaced]) => [
      field,
      new Map(Object.entries(replaced).map(([from, to]) => [toValueKey(from), to])),
    ]),
  );
  const byColumn = fields.map((field) => {
    const [coded, replaced] = [findValues(field), byField.get(toValueField(field))];
    return coded && replaced && { coded, replaced };
  });
  if (byColumn.every((each) => each === undefined)) return pages;
  const replace = (cell: SheetCell | null, column: number) => {
    const matched = byColumn[column];
    if (!matched || cell === null || (typeof cell === 'object' && 'error' in cell)) return cell;
    const to = matched.replaced.get(toValueKey(cellToText(cell)));
    if (to === undefined || matched.coded.isKnown(cell)) return cell;
    return to === '' ? null : to;
  };
  return pages.map((page) => {
    const rows = [...readRows({ pages: [page] })].map(([row, cells]): TableRow => [row, cells.map(replace)]);
    return new TextEncoder().encode(JSON.stringify(rows));
  });
}

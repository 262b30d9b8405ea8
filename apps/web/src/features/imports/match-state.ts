import {
  type ImportColumns,
  LEFT_OUT,
  type SheetColumns,
  type SheetMatch,
} from '@formroom/domain/api/import-matches.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';

/** What the office has matched in a sheet: a field for each column, '' while it is open, and values by field. */
export interface SheetState {
  readonly fields: readonly string[];
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const toSheetState = ({ columns, matched_values: values }: SheetColumns): SheetState => ({
  fields: columns.map(({ field }) => field ?? ''),
  values,
});

/** The match to send; open columns are left out. */
export const toSheetMatch = ({ columns }: SheetColumns, { fields, values }: SheetState): SheetMatch => ({
  columns: columns.map(({ heading }, index) => ({ heading, field: fields[index] || LEFT_OUT })),
  values: Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
});

export const formatColumn = ({ heading, letters }: SheetColumns['columns'][number]) =>
  `“${heading}” (column ${letters})`;

interface SheetProblems {
  /** By the index of the column. */
  readonly columns: ReadonlyMap<number, string>;
  readonly sheet?: string;
}

/** What keeps a sheet from being imported with a match. */
export function findProblems({ columns, options }: SheetColumns, { fields }: SheetState): SheetProblems {
  const problems = new Map<number, string>();
  fields.forEach((field, index) => {
    const isKnown = field === LEFT_OUT || options.some((option) => option.field === field);
    const other = fields.findIndex((each, at) => each === field && at !== index);
    const same = field === LEFT_OUT ? undefined : columns[other];
    if (!isKnown) problems.set(index, 'Choose what this column is, or leave it out.');
    else if (same) problems.set(index, `${formatColumn(same)} is the same. Leave one of them out.`);
  });
  return {
    columns: problems,
    ...(!fields.includes('id') && { sheet: `Choose the column with the ${ID_HEADING}.` }),
  };
}

const hasProblems = ({ columns, sheet }: SheetProblems) => columns.size > 0 || sheet !== undefined;

/** Whether the office must match a file before it can be imported. */
export const needsMatch = ({ sheets }: ImportColumns) =>
  sheets.some((sheet) => hasProblems(findProblems(sheet, toSheetState(sheet))));

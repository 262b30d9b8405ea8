import {
  type ImportColumns,
  LEFT_OUT,
  type SheetColumns,
  type SheetMatch,
  toValueField,
  toValueKey,
} from '@formroom/domain/api/import-matches.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';

/** Our values for those of a file, by `toValueKey`; '' leaves a cell out. */
export type MatchedValues = Readonly<Record<string, string>>;

/** What the office has matched in a sheet: a field for each column, '' while it is open, and values by field. */
export interface SheetState {
  readonly fields: readonly string[];
  readonly values: Readonly<Record<string, MatchedValues>>;
  /** The subject of each sheet with the marks of one, by the sheet’s name. */
  readonly subjects: Readonly<Record<string, string>>;
}

export const toSheetState = ({ columns, matched_values: values, subject }: SheetColumns): SheetState => ({
  subjects: Object.fromEntries(
    (subject?.sheets ?? []).flatMap(({ name, suggested }) => (suggested === null ? [] : [[name, suggested]])),
  ),
  fields: columns.map(({ field }) => field ?? ''),
  values: Object.fromEntries(
    Object.entries(values).map(([field, matched]) => [
      field,
      Object.fromEntries(Object.entries(matched).map(([value, choice]) => [toValueKey(value), choice])),
    ]),
  ),
});

/** Matches a value of a field; undefined leaves it as it is. */
export function withValue(
  { values, ...state }: SheetState,
  { field, value, choice }: { field: string; value: string; choice: string | undefined },
): SheetState {
  const { [toValueKey(value)]: _before, ...others } = values[field] ?? {};
  const matched = choice === undefined ? others : { ...others, [toValueKey(value)]: choice };
  return { ...state, values: { ...values, [field]: matched } };
}

/** The match to send; open columns are left out. */
export const toSheetMatch = (
  { columns }: SheetColumns,
  { fields, values, subjects }: SheetState,
): SheetMatch => ({
  columns: columns.map(({ heading }, index) => ({ heading, field: fields[index] || LEFT_OUT })),
  values: Object.fromEntries(
    Object.entries(values).filter(([field]) => fields.some((each) => toValueField(each) === field)),
  ),
  ...(Object.keys(subjects).length > 0 && { subjects }),
});

export const formatColumn = ({ heading, letters }: SheetColumns['columns'][number]) =>
  `“${heading}” (column ${letters})`;

interface SheetProblems {
  /** By the index of the column. */
  readonly columns: ReadonlyMap<number, string>;
  readonly sheet?: string;
}

/** What keeps a sheet from being imported with a match. */
export function findProblems(
  { columns, options, subject }: SheetColumns,
  { fields, subjects }: SheetState,
  { givesIds = false } = {},
): SheetProblems {
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
    ...(subject?.sheets.some(({ name }) => (subjects[name] ?? '') === '') === true && {
      sheet: 'Choose the subject of the marks.',
    }),
    ...(!fields.includes('id') && !givesIds && { sheet: `Choose the column with the ${ID_HEADING}.` }),
  };
}

const hasProblems = ({ columns, sheet }: SheetProblems) => columns.size > 0 || sheet !== undefined;

/** Whether the office must match a file before it can be imported. */
export const needsMatch = ({ sheets }: ImportColumns) =>
  sheets.some((sheet) => sheet.subject !== null || hasProblems(findProblems(sheet, toSheetState(sheet))));

/** The columns whose headings are subjects without saying which mark, with the field for each of the two. */
export function listSubjectColumns({ columns }: SheetColumns) {
  return columns.flatMap(({ heading, candidates }, index) => {
    const titles = new Set(candidates.map((field) => field.slice(toValueField(field).length + 1)));
    const [title, another] = titles;
    const isClear =
      title !== undefined && another === undefined && normalizeHeading(title) === normalizeHeading(heading);
    return isClear && candidates.length === 2 ? [{ index, title }] : [];
  });
}

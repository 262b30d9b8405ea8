import { requiredForNewStudent } from '@formroom/domain/api/create-student.ts';
import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import { parseCell } from '@formroom/domain/kinds/parse-cell.ts';
import { cellToText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { parseAnswer } from '@formroom/domain/registration/answer.ts';
import { catalogue, type FieldName, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { isInCapitals } from '@formroom/domain/school/capitalize-name.ts';
import { formatFullName, formatListName, parseListName } from '@formroom/domain/school/person-name.ts';
import { toTextCell } from '../../../xlsx/reader-text-cell.ts';
import type { SheetCell, TableRow } from '../../../xlsx/reader.ts';
import type { StudentRow } from '../../students/bulk-students.repository.ts';
import { type Column, FULL_NAME_HEADING } from './columns.ts';
import type { ListEntries } from './list-entries.ts';
import {
  describeRepeatedId,
  describeSimilarId,
  LEFT_MESSAGE,
  parseId,
  type ParsedId,
  type RowPosition,
} from '../student-ids.ts';

/** What the rows of a workbook are compared with. */
export interface RowContext {
  readonly sheet: string;
  readonly columns: readonly Column[];
  readonly today: string;
  readonly lists: ListEntries;
  readonly dateOrder: DateOrder | undefined;
  /** Returns the rows with the student's ID. */
  findRowsById(id: string): readonly RowPosition[];
  /** Returns the student whose ID differs only by leading zeros. */
  findSimilarId(id: string): string | undefined;
}

type Change = ImportRow['changes'][number];

/** Who a row without an ID could be, and the name in it, which is all that an error has to show. */
type RowFacts = Pick<ImportRow, 'candidates' | 'name'>;

/** The student that a row is about: that of its ID, or whoever is recognized in a list without IDs. */
export type RowStudent =
  | (ParsedId & RowFacts)
  | (RowFacts & Pick<ImportRow, 'same'> & { readonly recognized: string | null });

const withName = (name: string | undefined) => (name ? { name } : {});

/** Returns the student whose ID a row has. */
export const readRowStudent = (cells: TableRow[1], columns: readonly Column[]): RowStudent =>
  parseId(cells[columns.indexOf('id')] ?? null);

/** Previews what a row would change. The student is new if there is no stored record. */
export function previewRow(
  [row, cells]: TableRow,
  context: RowContext,
  student: RowStudent,
  findStored: (id: string) => StudentRow | undefined,
): ImportRow {
  if ('problem' in student) {
    const { problem, candidates, name } = student;
    const facts = { ...(candidates && { candidates }), ...withName(name ?? readName(cells, context)) };
    return { row, status: 'error', student_id: null, ...facts, changes: [], errors: [problem] };
  }
  const isRecognized = 'recognized' in student;
  const id = isRecognized ? student.recognized : student.id;
  const stored = id === null ? undefined : findStored(id);
  if (stored?.left_at) return { row, status: 'error', student_id: id, changes: [], errors: [LEFT_MESSAGE] };
  const { changes, errors: cellErrors } = readChanges(cells, context, stored);
  const errors = [
    ...(id === null || isRecognized ? [] : validateId(row, id, context, stored)),
    ...cellErrors,
  ];
  if (!stored && errors.length === 0) {
    const missing = requiredForNewStudent.filter((name) => !changes.some(({ field }) => field === name));
    if (missing.length > 0) errors.push(missingFieldsMessage(missing, isRecognized));
  }
  const { same, candidates } = isRecognized ? student : {};
  const facts = { ...(same && { same }), ...(candidates && { candidates }) };
  if (errors.length > 0) {
    const named = withName(
      (isRecognized ? student.name : undefined) ?? (stored ? undefined : nameIn(changes)),
    );
    return { row, status: 'error', student_id: id, ...facts, ...named, changes: [], errors };
  }
  const status = !stored ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return { row, status, student_id: id, ...facts, changes, errors };
}

/** The name in a row that belongs to no known student, as far as it can be read. */
const readName = (cells: TableRow[1], context: RowContext) =>
  nameIn(readChanges(cells, context, undefined).changes);

function nameIn(changes: readonly Change[]) {
  const find = (name: FieldName) => {
    const to = changes.find(({ field }) => field === name)?.to;
    return typeof to === 'string' ? to : null;
  };
  const name = formatFullName({ first_name: find('first_name'), last_name: find('last_name') });
  return name === '' ? undefined : name;
}

/** Reads the cells of a row, compared with the stored record. */
export function readChanges(
  cells: TableRow[1],
  context: Omit<RowContext, 'sheet' | 'findRowsById' | 'findSimilarId'>,
  stored: StudentRow | undefined,
) {
  const changes: Change[] = [];
  const errors: string[] = [];
  const addChange = (name: FieldName, cell: SheetCell) => {
    const change = parseChange(name, cell, context, stored);
    if (typeof change === 'string') errors.push(`${getHeading(catalogue[name])}: ${change}`);
    else if (change) changes.push(change);
  };
  context.columns.forEach((column, index) => {
    const cell = cells[index] ?? null;
    if (column === 'id' || column === 'nothing' || cell === null) return;
    // Lists show a child's single name alone.
    if (column === 'full_name' && stored && getText(cell) === getExportedText(formatListName(stored))) return;
    const fields = column === 'full_name' ? splitFullName(cell) : [[column, cell] as const];
    if (typeof fields === 'string') errors.push(`${FULL_NAME_HEADING}: ${fields}`);
    else for (const [name, value] of fields) addChange(name, value);
  });
  return { changes, errors };
}

function validateId(row: number, id: string, context: RowContext, stored: StudentRow | undefined) {
  const repeated = describeRepeatedId({ sheet: context.sheet, row }, context.findRowsById(id));
  const like = stored ? undefined : context.findSimilarId(id);
  return [repeated ?? [], like === undefined ? [] : describeSimilarId(id, like)].flat();
}

/** Returns the fields of a cell with last and first name, or why it is not accepted. */
function splitFullName(cell: SheetCell): readonly (readonly [FieldName, SheetCell])[] | string {
  if (typeof cell === 'object' && 'error' in cell) return cell.error;
  const name = parseListName(cellToText(cell));
  if (!name) return `Write the last name, a comma and the first name. ${ONE_NAME_HINT}`;
  return [
    ['last_name', name.last_name],
    ['first_name', name.first_name],
  ];
}

/** Returns what a cell would change, undefined if nothing, or why it is not accepted. */
function parseChange(
  name: FieldName,
  cell: SheetCell,
  { columns, today, lists, dateOrder }: Pick<RowContext, 'columns' | 'today' | 'lists' | 'dateOrder'>,
  stored: StudentRow | undefined,
): Change | string | undefined {
  const field = catalogue[name];
  const from = stored?.[name] ?? null;
  // A value that the export wrote is equal to the stored one, even if the current rules would reject it.
  if (from !== null && getText(cell) === getExportedText(String(toCellValue(field, from, lists.getTitle))))
    return undefined;
  if (typeof cell === 'object' && 'error' in cell) return cell.error;
  const reading = parseCell(field, cell, { findEntry: lists.findEntry, dateOrder });
  if ('error' in reading) return reading.error;
  const answer = parseAnswer(name, reading.input, today);
  if (!answer.ok) return answer.message;
  // A cell without readable content counts as empty and changes nothing.
  if (answer.value === null || answer.value === from) return undefined;
  // A list without IDs may be in capitals every time it comes.
  if (!columns.includes('id') && isSameInCapitals(String(answer.value), from)) return undefined;
  return { field: name, from, to: answer.value };
}

const isSameInCapitals = (written: string, from: unknown) =>
  typeof from === 'string' && isInCapitals(written) && written === from.toUpperCase();

const getText = (cell: SheetCell) =>
  normalizeText(typeof cell === 'object' && 'error' in cell ? (cell.shown ?? cell.error) : cellToText(cell));

/** The text of a cell of the export, as it is read again. */
const getExportedText = (text: string) => getText(toTextCell(text) ?? '');

const normalizeText = (text: string) => normalizeUnicode(text, 'NFC').replaceAll(/\r\n?/g, '\n').trim();

const ONE_NAME_HINT = 'If the child has one name, write a dash (-) for the other.';

function missingFieldsMessage(missing: readonly FieldName[], isRecognized: boolean) {
  const who = isRecognized ? 'This child is not here yet' : 'There is no student with this ID';
  const needs = `${who}, and a new one needs: ${missing.map((name) => getHeading(catalogue[name])).join(', ')}.`;
  const lacksOneName = missing.includes('first_name') !== missing.includes('last_name');
  return lacksOneName ? `${needs} ${ONE_NAME_HINT}` : needs;
}

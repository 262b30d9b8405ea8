import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { cellOf } from '@formroom/domain/kinds/cell.ts';
import { readCell } from '@formroom/domain/kinds/read-cell.ts';
import { plainText } from '@formroom/domain/kinds/spreadsheet-cell.ts';
import { readAnswer } from '@formroom/domain/registration/answer.ts';
import { catalogue, type FieldName, headingOf } from '@formroom/domain/registration/catalogue.ts';
import type { SheetCell, TableRow } from '../../../documents/xlsx/reader.ts';
import type { StudentRow } from '../../students/many-students.repository.ts';
import type { Column } from './columns.ts';
import type { ListEntries } from './list-entries.ts';
import { LEFT_WORDS, readId } from './student-ids.ts';

/** What the rows of a workbook are held against. */
export interface Around {
  readonly columns: readonly Column[];
  readonly today: string;
  readonly lists: ListEntries;
  /** In which rows of the workbook a student stands. */
  rowsOf(id: string): readonly number[];
  /** The student whose ID is the same but for zeros before it. */
  likeOne(id: string): string | undefined;
}

type Change = ImportRow['changes'][number];

/** What a new student can't do without. */
export const neededOfNew: readonly FieldName[] = ['last_name', 'first_name', 'class_id', 'date_of_birth'];

/** What a row of the workbook would do to a student, who is new where no record is stored. */
export function lookAtRow(
  [row, cells]: TableRow,
  around: Around,
  findStored: (id: string) => StudentRow | undefined,
): ImportRow {
  const read = readId(cells[around.columns.indexOf('id')] ?? null);
  if ('problem' in read)
    return { row, status: 'error', student_id: null, changes: [], errors: [read.problem] };
  const { id } = read;
  const stored = findStored(id);
  if (stored?.left_at) return { row, status: 'error', student_id: id, changes: [], errors: [LEFT_WORDS] };
  const changes: Change[] = [];
  const errors = faultsOfId(row, id, around, stored);
  around.columns.forEach((column, index) => {
    const cell = cells[index] ?? null;
    if (column === 'id' || column === 'nothing' || cell === null) return;
    const change = changeOf(column, cell, around, stored);
    if (typeof change === 'string') errors.push(`${headingOf(catalogue[column])}: ${change}`);
    else if (change) changes.push(change);
  });
  if (!stored && errors.length === 0) {
    const missing = neededOfNew.filter((name) => !changes.some(({ field }) => field === name));
    if (missing.length > 0) errors.push(missingWords(missing));
  }
  if (errors.length > 0) return { row, status: 'error', student_id: id, changes: [], errors };
  const status = !stored ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return { row, status, student_id: id, changes, errors };
}

const ROWS_NAMED = 5;

function faultsOfId(row: number, id: string, around: Around, stored: StudentRow | undefined) {
  const faults: string[] = [];
  const rows = around.rowsOf(id);
  const others = rows.slice(0, ROWS_NAMED + 1).filter((each) => each !== row);
  if (others.length > 0) {
    const named = others.slice(0, ROWS_NAMED).join(', ') + (rows.length > ROWS_NAMED + 1 ? ', …' : '');
    faults.push(
      `Student ID: ${others.length === 1 ? `Row ${named} has` : `Rows ${named} have`} the same ID.`,
    );
  }
  const like = stored ? undefined : around.likeOne(id);
  if (like !== undefined) {
    faults.push(
      `Student ID: There is no student ${id}, but there is ${like}. If you mean that student, write the ID with the same zeros and format the column as text.`,
    );
  }
  return faults;
}

/** What a filled cell changes, if anything; or why it can't be taken. */
function changeOf(
  name: FieldName,
  cell: SheetCell,
  { today, lists }: Around,
  stored: StudentRow | undefined,
): Change | string | undefined {
  if (typeof cell === 'object' && 'fault' in cell) return cell.fault;
  const field = catalogue[name];
  const from = stored?.[name] ?? null;
  // What the export wrote is what is stored, though today's rules may refuse it.
  if (from !== null && tidy(plainText(cell)) === tidy(String(cellOf(field, from, lists.titleOf))))
    return undefined;
  const reading = readCell(field, cell, lists.findEntry);
  if ('fault' in reading) return reading.fault;
  const answer = readAnswer(name, reading.posted, today);
  if (!answer.ok) return answer.message;
  // Nothing readable is as good as an empty cell, which changes nothing.
  if (answer.value === null || answer.value === from) return undefined;
  return { field: name, from, to: answer.value };
}

const tidy = (text: string) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();

const missingWords = (missing: readonly FieldName[]) =>
  `There is no student with this ID, and a new one needs: ${missing.map((name) => headingOf(catalogue[name])).join(', ')}.`;

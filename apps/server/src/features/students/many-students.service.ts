import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  unanswered,
} from '@formroom/domain/registration/catalogue.ts';
import { holdTable, type Trx } from '../../db/database.ts';
import {
  deleteNewestHistory,
  deleteStudents,
  findStudents,
  findWithBelongings,
  insertHistory,
  insertStudents,
  overwriteStudents,
} from './many-students.repository.ts';
import { type AnswerChanges, columnsOf, foldedColumns, type StudentRow, submissionOf } from './record-row.ts';

interface Writing {
  /** As the history has it: `admin:NAME`. */
  readonly changedBy: string;
  readonly now: Date;
}

/** A change of one record, with what is needed to take it back as if it had never been. */
export interface ChangeMade {
  readonly id: string;
  readonly from: AnswerChanges;
  readonly to: AnswerChanges;
  /** The version and the time that the change made. */
  readonly version: number;
  readonly at: string;
  readonly before: Pick<StudentRow, 'updated_at' | 'submitted_at' | 'progress_submit'>;
}

/** Keeps records from being changed by others until the transaction ends. */
export const holdStudents = (trx: Trx) => holdTable(trx, 'students');

/** Adds students as a first version without history; they sign in with their date of birth. */
export async function addStudents(
  trx: Trx,
  students: readonly { readonly id: string; readonly answers: AnswerChanges }[],
  now: Date,
) {
  const names = namesIn(students.map(({ answers }) => answers));
  const records = students.map(({ id, answers }) => {
    const all: Answers = { ...unanswered, ...answers };
    return {
      id,
      version: 0,
      updated_at: now.toISOString(),
      submitted_at: null,
      progress_submit: 0,
      ...pick(all, names),
      ...submissionOf(answers, now),
      ...foldedColumns({ id, ...all }),
    };
  });
  await insertStudents(trx, records);
}

/** Changes records as a save of each would: the answers, a history row for each, the next version. Hold them first. */
export async function changeStudents(
  trx: Trx,
  students: readonly { readonly row: StudentRow; readonly changes: AnswerChanges }[],
  { changedBy, now }: Writing,
): Promise<ChangeMade[]> {
  const at = now.toISOString();
  const names = namesIn(students.map(({ changes }) => changes));
  const records = students.map(({ row, changes }) => ({
    ...bookkeepingOf(row),
    ...pick(row, names),
    ...columnsOf(row, changes, {}),
    ...submissionOf(changes, now),
    version: row.version + 1,
    updated_at: at,
  }));
  await overwriteStudents(trx, records);
  const made = students.map(({ row, changes }): ChangeMade => {
    const { id, updated_at, submitted_at, progress_submit } = row;
    const before = { updated_at, submitted_at, progress_submit };
    return { id, from: pick(row, namesIn([changes])), to: changes, version: row.version + 1, at, before };
  });
  await insertHistory(
    trx,
    made.flatMap(({ id, version, from, to }) =>
      namesIn([to]).map((field) => ({
        student_id: id,
        version,
        field,
        old_value: JSON.stringify(from[field]),
        new_value: JSON.stringify(to[field]),
        changed_by: changedBy,
        changed_at: at,
      })),
    ),
  );
  return made;
}

/**
 * Takes changes back. A record that nobody touched since is as it was, history and version included; in one that was
 * touched elsewhere the old answers come back as a change of their own. Hold the students first.
 * @returns the students whose changed answers were changed again, or who have left: nothing of theirs is taken back
 */
export async function takeBackChanges(trx: Trx, made: readonly ChangeMade[], writing: Writing) {
  const rows = await findStudents(
    trx,
    made.map(({ id }) => id),
  );
  const untouched: { change: ChangeMade; row: StudentRow }[] = [];
  const touched: { row: StudentRow; changes: AnswerChanges }[] = [];
  const inTheWay: string[] = [];
  for (const change of made) {
    const row = rows.get(change.id);
    if (!row || row.left_at !== null) {
      inTheWay.push(change.id);
      continue;
    }
    if (row.version === change.version && row.updated_at === change.at) untouched.push({ change, row });
    else if (namesIn([change.to]).every((name) => row[name] === change.to[name]))
      touched.push({ row, changes: change.from });
    else inTheWay.push(change.id);
  }
  const names = namesIn(untouched.map(({ change }) => change.from));
  const records = untouched.map(({ change, row }) => ({
    ...bookkeepingOf(row),
    ...pick(row, names),
    ...columnsOf(row, change.from, {}),
    ...change.before,
    version: change.version - 1,
  }));
  await deleteNewestHistory(
    trx,
    records.map(({ id }) => id),
  );
  await overwriteStudents(trx, records);
  await changeStudents(trx, touched, writing);
  return inTheWay;
}

/**
 * Removes students who were added at a moment.
 * @returns those who have been changed, have chosen a password, sent files, got results or left since: they stay
 */
export async function removeAddedStudents(trx: Trx, ids: readonly string[], addedAt: string) {
  const rows = await findStudents(trx, ids);
  const inUse = new Set(await findWithBelongings(trx, ids));
  const changed = [...rows.values()].filter(
    (row) => row.version !== 0 || row.updated_at !== addedAt || row.left_at !== null,
  );
  for (const { id } of changed) inUse.add(id);
  await deleteStudents(
    trx,
    ids.filter((id) => !inUse.has(id)),
  );
  return ids.filter((id) => inUse.has(id));
}

const bookkeepingOf = ({ id, version, updated_at, submitted_at, progress_submit }: StudentRow) => ({
  id,
  version,
  updated_at,
  submitted_at,
  progress_submit,
});

/** The fields that any of the changes has, in the order of the catalogue. */
function namesIn(changes: readonly AnswerChanges[]): FieldName[] {
  const named = new Set(changes.flatMap((each) => Object.keys(each)));
  return (Object.keys(catalogue) as FieldName[]).filter((name) => named.has(name));
}

const pick = (answers: Answers, names: readonly FieldName[]) =>
  Object.fromEntries(
    names.map((name): [FieldName, AnswerValue | null] => [name, answers[name]]),
  ) as AnswerChanges;

import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { z } from 'zod';
import type { HistoryCause } from '@formroom/domain/school/history-cause.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  emptyAnswers,
} from '@formroom/domain/registration/catalogue.ts';
import { changedAnswersSchema } from '@formroom/domain/registration/stored-answers.ts';
import { findItems } from '@formroom/domain/registration/confirmation.ts';
import { lockTable, type Trx } from '../../db/database.ts';
import { withdrawConfirmations } from './confirmations.repository.ts';
import { getFirstVersion } from './first-version.repository.ts';
import { findStudents, insertHistory, insertStudents, updateStudents } from './bulk-students.repository.ts';
import {
  type AnswerChanges,
  toChangedSearchColumns,
  toSearchColumns,
  type StudentRow,
  deriveSubmission,
} from './record-row.ts';

export interface ChangeContext {
  /** The author in the history. */
  readonly changedBy: Actor;
  readonly now: Date;
  /** What the history names beside the author. */
  readonly cause?: HistoryCause;
}

const submissionSchema = z.object({
  submitted_at: z.string().nullable(),
  progress_submit: z.int(),
  terms_hash: z.string().nullable(),
});
export type Submission = Pick<StudentRow, keyof z.infer<typeof submissionSchema>>;

/** A change of one record, with what is needed to undo it; imports store it. */
export const appliedChangeSchema = z.object({
  id: z.string(),
  from: changedAnswersSchema,
  to: changedAnswersSchema,
  before: submissionSchema,
});
export type AppliedChange = z.infer<typeof appliedChangeSchema>;

export interface StudentChange {
  readonly row: StudentRow;
  readonly changes: AnswerChanges;
  /** Set if it does not follow from the answers: restoring an agreement restores its date, too. */
  readonly submission?: Submission;
}

/** Locks all records against changes by others until the transaction ends. */
export const lockStudents = (trx: Trx) => lockTable(trx, 'students');

/** Adds students at their first version, without changed answers and without a password (R1). */
export async function addStudents(
  trx: Trx,
  students: readonly { readonly id: string; readonly answers: AnswerChanges }[],
  { changedBy, now, cause }: ChangeContext,
) {
  if (students.length === 0) return;
  const version = await getFirstVersion(trx);
  const names = changedFields(students.map(({ answers }) => answers));
  const records = students.map(({ id, answers }) => {
    const all: Answers = { ...emptyAnswers, ...answers };
    return {
      id,
      version,
      updated_at: now.toISOString(),
      added_at: now.toISOString(),
      added_by: encodeActor(changedBy),
      added_cause: cause ?? null,
      submitted_at: null,
      progress_submit: 0,
      terms_hash: null,
      imported_since: now.toISOString(),
      ...pick(all, names),
      ...deriveSubmission(answers, now),
      ...toSearchColumns({ id, ...all }),
    };
  });
  await insertStudents(trx, records);
}

/** Changes records like a save of each would: answers, history rows, and the next version. Lock them first. */
export async function changeStudents(
  trx: Trx,
  students: readonly StudentChange[],
  { changedBy, now, cause }: ChangeContext,
): Promise<AppliedChange[]> {
  const at = now.toISOString();
  const names = changedFields(students.map(({ changes }) => changes));
  const records = students.map(({ row, changes, submission }) => ({
    id: row.id,
    ...pickSubmission(row),
    ...pick(row, names),
    ...changes,
    ...toChangedSearchColumns(row, changes),
    ...(submission ?? deriveSubmission(changes, now)),
    version: row.version + 1,
    updated_at: at,
  }));
  await updateStudents(trx, records);
  await insertHistory(
    trx,
    students.flatMap(({ row, changes }) =>
      changedFields([changes]).map((field) => ({
        student_id: row.id,
        version: row.version + 1,
        field,
        old_value: JSON.stringify(row[field]),
        new_value: JSON.stringify(changes[field]),
        changed_by: encodeActor(changedBy),
        changed_at: at,
        cause: cause ?? null,
      })),
    ),
  );
  await withdrawConfirmations(
    trx,
    students.map(({ row, changes }) => ({
      id: row.id,
      items: findItems(changedFields([changes])).map(({ id }) => id),
    })),
  );
  return students.map(({ row, changes }) => ({
    id: row.id,
    from: pick(row, changedFields([changes])),
    to: changes,
    before: pickSubmission(row),
  }));
}

/**
 * Changes answers of many students, with history and versions; answers that are the same already are not changed. Lock the
 * records first.
 * @returns the changes
 */
export async function changeAnswers(
  trx: Trx,
  wanted: readonly WantedChange[],
  context: ChangeContext,
): Promise<AppliedChange[]> {
  const made: AppliedChange[] = [];
  for (const some of inSteps(wanted)) {
    const rows = await findStudents(
      trx,
      some.map(({ id }) => id),
    );
    const changes = some.flatMap(({ id, to, submission }) => {
      const row = rows.get(id);
      const names = row ? changedFields([to]).filter((name) => row[name] !== to[name]) : [];
      if (!row || names.length === 0) return [];
      const changed = Object.fromEntries(names.map((name) => [name, to[name]])) as AnswerChanges;
      return [{ row, changes: changed, ...(submission && { submission }) }];
    });
    made.push(...(await changeStudents(trx, changes, context)));
  }
  return made;
}

export interface WantedChange extends Pick<StudentChange, 'submission'> {
  readonly id: string;
  readonly to: AnswerChanges;
}

/** Limits how many whole records are in memory. */
const STUDENTS_PER_STEP = 500;

export function* inSteps<T>(all: readonly T[]) {
  for (let start = 0; start < all.length; start += STUDENTS_PER_STEP)
    yield all.slice(start, start + STUDENTS_PER_STEP);
}

export const pickSubmission = ({ submitted_at, progress_submit, terms_hash }: Submission): Submission => ({
  submitted_at,
  progress_submit,
  terms_hash,
});

/** Returns the fields in any of the changes, in the order of the catalogue. */
export function changedFields(changes: readonly AnswerChanges[]): FieldName[] {
  const named = new Set(changes.flatMap((each) => Object.keys(each)));
  return (Object.keys(catalogue) as FieldName[]).filter((name) => named.has(name));
}

const pick = (answers: Answers, names: readonly FieldName[]) =>
  Object.fromEntries(
    names.map((name): [FieldName, AnswerValue | null] => [name, answers[name]]),
  ) as AnswerChanges;

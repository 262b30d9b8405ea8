import type { JoinedStudents, JoinSide } from '@formroom/domain/api/student-identity.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { Trx } from '../../db/database.ts';
import type { AnswerChanges, StudentRow } from '../students/bulk-students.repository.ts';
import { type ChangeContext, changeStudents, pickSubmission } from '../students/bulk-students.service.ts';

type Differences = JoinedStudents['fields'];

/** Lists the answers in which two records differ. Without a choice, an answer wins over none, and else the record that stays. */
export const listDifferences = (
  student: StudentRow,
  other: StudentRow,
  choices: Readonly<Record<string, JoinSide>>,
): Differences =>
  fieldNames
    .filter((field) => student[field] !== other[field])
    .map((field) => ({
      field,
      student: student[field],
      other: other[field],
      chosen: choices[field] ?? (student[field] === null ? 'other' : 'student'),
    }));

interface Joining {
  readonly student: StudentRow;
  readonly other: StudentRow;
  readonly differences: Differences;
}

/** Stores the chosen answers as a change with history, above the versions of both records. */
export async function joinAnswers(
  trx: Trx,
  { student, other, differences }: Joining,
  { by, now }: { by: ChangeContext['changedBy']; now: Date },
) {
  const taken = differences.filter(({ chosen }) => chosen === 'other');
  const changes = Object.fromEntries(taken.map(({ field, other: to }) => [field, to])) as AnswerChanges;
  const agreesAsOther = taken.some(({ field }) => field === 'agree_terms_conditions');
  const version = Math.max(student.version, other.version);
  await changeStudents(
    trx,
    [
      {
        row: { ...student, version },
        changes,
        ...(agreesAsOther && { submission: pickSubmission(other) }),
      },
    ],
    { changedBy: by, now },
  );
  // What counts from when the student was here counts from the older record.
  const added_at =
    student.added_at === null || other.added_at === null
      ? null
      : student.added_at < other.added_at
        ? student.added_at
        : other.added_at;
  const steps = stepIds.filter((step) => step !== 'submit').map((step) => `progress_${step}` as const);
  await trx
    .updateTable('students')
    .set({
      added_at,
      ...Object.fromEntries(steps.map((step) => [step, Math.max(student[step], other[step])])),
    })
    .where('id', '=', student.id)
    .execute();
}

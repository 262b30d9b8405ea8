import type { Progress, StudentRecord } from '@formroom/domain/api/students.ts';
import { type Answers, answersOf } from '@formroom/domain/registration/catalogue.ts';
import { type DocumentType, documentTypes } from '@formroom/domain/registration/documents.ts';
import { type MissingAnswers, missingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { Selectable } from 'kysely';
import { fold } from '@formroom/domain/school/fold.ts';
import { searchTextOf } from './search-text.ts';
import type { ProgressColumn, StudentsTable } from '../../db/tables.ts';

export type StudentRow = Selectable<StudentsTable>;
export type AnswerChanges = Partial<Answers>;

/** A row as it goes out. */
export function recordOf(row: StudentRow, settings: { learning_challenges: boolean }): StudentRecord {
  const answers = answersOf((name) => row[name]);
  const progress = Object.fromEntries(stepIds.map((step) => [step, row[`progress_${step}`]])) as Progress;
  return {
    id: row.id,
    ...answers,
    progress,
    missing: missingOf(row, settings),
    submitted_at: row.submitted_at,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

/** The expected answers and documents that a row lacks, by step. */
export const missingOf = (
  row: Answers & Pick<StudentRow, `files_${DocumentType}`>,
  settings: { learning_challenges: boolean },
): MissingAnswers => ({
  ...missingAnswers(row, settings),
  documents: documentTypes.filter((type) => row[`files_${type}`] === 0),
});

/** Agreeing to the terms submits the registration; taking the agreement back takes that back too. */
export function submissionOf({ agree_terms_conditions: agreed }: AnswerChanges, now: Date) {
  if (agreed === undefined) return {};
  return agreed === 1
    ? { submitted_at: now.toISOString(), progress_submit: 1 }
    : { submitted_at: null, progress_submit: 0 };
}

/** The columns that a change of answers and progress writes, those that are counted from answers included. */
export function columnsOf(
  row: Answers & Pick<StudentRow, 'id'>,
  changes: AnswerChanges,
  progress: Partial<Progress>,
) {
  const flags = Object.entries(progress).map(([step, flag]) => [`progress_${step}`, flag]);
  return {
    ...changes,
    ...(Object.fromEntries(flags) as Partial<Record<ProgressColumn, number>>),
    ...foldedColumns({ ...row, ...changes }),
  };
}

export const foldedColumns = (row: Answers & Pick<StudentRow, 'id'>) => ({
  search_text: searchTextOf(row),
  sort_name: fold([row.last_name, row.first_name].filter((text) => text !== null).join(' ')),
});

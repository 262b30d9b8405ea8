import type { SendAgain, StepFlags, StudentRecord } from '@formroom/domain/api/students.ts';
import { type Answers, buildAnswers, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes, fileTypes } from '@formroom/domain/registration/documents.ts';
import { type MissingAnswers, findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { type StepId, stepIds } from '@formroom/domain/registration/steps.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { Selectable } from 'kysely';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { type DocumentColumns, isDocumentIn } from './registration-state.repository.ts';
import {
  buildSearchText,
  type SearchedRow,
  searchFields,
} from '@formroom/domain/registration/search-text.ts';
import type { ProgressColumn, StudentsTable } from '../../db/tables.ts';

export type StudentRow = Selectable<StudentsTable>;

/**
 * The columns of a record; the others are for lists and leavers. PostgreSQL sends them as one JSON object, which with 128
 * or more properties is slow to read: V8 stores it as a hash table.
 */
export const recordColumns = [
  ...fieldNames,
  ...stepIds.map((step) => `progress_${step}` as const),
  ...fileTypes.map((type) => `files_${type}` as const),
  ...documentTypes.map((type) => `send_again_${type}` as const),
  'id',
  'version',
  'updated_at',
  'submitted_at',
  'terms_hash',
  'left_at',
  'year_version',
  'imported_since',
] as const;
export type RecordRow = Pick<StudentRow, (typeof recordColumns)[number]>;
export type AnswerChanges = Partial<Answers>;

export const toStudentRecord = (row: RecordRow, settings: VisibilitySettings): StudentRecord => ({
  ...buildAnswers((name) => row[name]),
  id: row.id,
  progress: {
    ...(byStep((step) => row[`progress_${step}`]) as StepFlags),
    termsAndConditions: row.terms_and_conditions === 1 ? 1 : 0,
  },
  missing: findMissing(row, settings),
  send_again: findSendAgain(row),
  submitted_at: row.submitted_at,
  version: row.version,
  updatedAt: row.updated_at,
  ...(row.imported_since !== null && { imported_only: true }),
});

function byStep<Value>(value: (step: StepId) => Value) {
  return Object.fromEntries(stepIds.map((step) => [step, value(step)])) as Record<StepId, Value>;
}

/** Returns the missing expected answers and documents by step (R22). */
export const findMissing = (
  row: Answers & DocumentColumns,
  settings: VisibilitySettings,
): MissingAnswers => ({
  ...findMissingAnswers(row, settings),
  documents: documentTypes.filter((type) => !isDocumentIn(row, type)),
});

const findSendAgain = (row: DocumentColumns): SendAgain =>
  Object.fromEntries(
    documentTypes.flatMap((type) => {
      const reason = row[`send_again_${type}`];
      return reason === null ? [] : [[type, reason]];
    }),
  );

/**
 * Agreeing to the terms submits the registration; withdrawing the agreement reverts that.
 * @param termsHash the text that was agreed to; null if it is not known
 */
export function deriveSubmission(
  { agree_terms_conditions: agreed }: AnswerChanges,
  now: Date,
  termsHash: string | null = null,
) {
  if (agreed === undefined) return {};
  return agreed === 1
    ? { submitted_at: now.toISOString(), progress_submit: 1, terms_hash: termsHash }
    : { submitted_at: null, progress_submit: 0, terms_hash: null };
}

/** Returns the columns for changed answers and progress. */
export const toColumns = (changes: AnswerChanges, progress: Partial<StepFlags>) => ({
  ...changes,
  ...(Object.fromEntries(
    Object.entries(progress).map(([step, flag]) => [`progress_${step}`, flag]),
  ) as Partial<Record<ProgressColumn, number>>),
});

/** Whether the search finds the record by one of the changed answers. */
export const changesSearch = (changes: AnswerChanges) => searchFields.some((name) => name in changes);

/** Returns the search columns of a record after changes. */
export function toChangedSearchColumns(row: SearchedRow, changes: AnswerChanges) {
  // Only what is searched: copying all columns of a row takes 25 µs.
  const answers = searchFields.map((name) => [name, (changes[name] === undefined ? row : changes)[name]]);
  return toSearchColumns({
    id: row.id,
    ...(Object.fromEntries(answers) as Omit<SearchedRow, 'id'>),
  });
}

export const toSearchColumns = (row: SearchedRow) => ({
  search_text: buildSearchText(row),
  sort_name: normalizeForSearch([row.last_name, row.first_name].filter((text) => text !== null).join(' ')),
});

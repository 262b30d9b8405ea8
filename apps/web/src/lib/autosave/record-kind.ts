import type { SaveStudent, StudentRecord } from '@formroom/domain/api/students.ts';
import type { AnswerValue } from '@formroom/domain/kinds/field.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import { type FieldName, fieldNames, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';

/** What is saved by the parts of the autosaver: a record, its fields, and the body of a save. */
export interface KindTypes {
  readonly Record: object;
  readonly Name: string;
  readonly Body: object;
}

/** A student's registration. */
export interface StudentTypes {
  readonly Record: StudentRecord;
  readonly Name: FieldName;
  readonly Body: SaveStudent;
}

export type Value = AnswerValue | null;

/** What the autosaver must know of a kind of record. */
export interface RecordKind<T extends KindTypes> {
  readonly isName: (name: string) => name is T['Name'];
  readonly listNames: (record: T['Record']) => readonly T['Name'][];
  readonly getValue: (record: T['Record'], name: T['Name']) => Value;
  /** Formats a value as the text of its input. */
  readonly format: (name: T['Name'], value: Value) => string;
  /** The record with other values. */
  readonly apply: (record: T['Record'], values: ReadonlyMap<T['Name'], Value>) => T['Record'];
  /** Returns `known` itself if nothing in `read` is newer. */
  readonly pickNewest: (known: T['Record'], read: T['Record']) => T['Record'];
  /** When the record was last changed, ISO 8601; undefined if it does not tell. */
  readonly getChangedAt: (record: T['Record']) => string | undefined;
  readonly createBody: (
    record: T['Record'],
    values: ReadonlyMap<T['Name'], Value>,
    progress: ReadonlyMap<StepId, 0 | 1>,
  ) => T['Body'];
  /** A saved progress flag, in a record that has some. */
  readonly getProgress?: (record: T['Record'], step: StepId) => 0 | 1 | undefined;
  /** The field that is an agreement to shown terms, and its save, which is sent alone (R56). */
  readonly agreement?: {
    readonly name: T['Name'];
    readonly createBody: (record: T['Record'], terms: ShownTerms) => T['Body'];
  };
}

/** What was shown when a family agreed: its agreement is to that and to no later terms (R56). */
export interface ShownTerms {
  readonly text: string;
  /** The record's version, which tells the server whether a school year has begun since. */
  readonly version?: number | undefined;
}

export const AGREEMENT = 'agree_terms_conditions' satisfies FieldName;

const applyAnswers = (record: StudentRecord, values: ReadonlyMap<FieldName, Value>): StudentRecord => ({
  ...record,
  ...Object.fromEntries(values),
});

export const studentKind: RecordKind<StudentTypes> = {
  isName: isFieldName,
  listNames: () => fieldNames,
  getValue: (record, name) => record[name],
  format: formatInput,
  apply: applyAnswers,
  pickNewest: (known, read) => (read.version > known.version ? read : known),
  getChangedAt: ({ updatedAt }) => updatedAt,
  // The whole record, which the server compares with the version that it was loaded with.
  createBody: (record, values, progress) => ({
    ...applyAnswers(record, values),
    progress: { ...record.progress, ...Object.fromEntries(progress) },
  }),
  getProgress: (record, step) => record.progress[step],
  agreement: {
    name: AGREEMENT,
    // The other answers are of a later version.
    createBody: ({ id, version }, terms) => ({
      id,
      version: terms.version ?? version,
      [AGREEMENT]: 1,
      terms_text: terms.text,
    }),
  },
};

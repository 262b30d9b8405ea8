import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import type { AnswerValue, Field } from '../kinds/field.ts';
import { getKind } from '../kinds/kinds.ts';
import { type Answers, catalogue, type FieldName } from '../registration/catalogue.ts';
import type { DocumentType } from '../registration/documents.ts';
import type { MissingAnswers } from '../registration/missing-answers.ts';
import { type StepId, stepIds } from '../registration/steps.ts';
import { storedAnswer } from '../registration/stored-answers.ts';
import { entrySources } from '../school/entry-source.ts';
import { studentIdSchema } from './accounts.ts';
import { blockedStates } from './blocked-accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentFilterShape } from './student-filter.ts';

const byField = <T>(create: (field: Field) => T) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, field]) => [name, create(field)])) as Record<
    FieldName,
    T
  >;
const byStep = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(stepIds.map((step) => [step, schema])) as Record<StepId, T>);

/** The flags of the six steps. */
const stepFlagsSchema = byStep(flagSchema);
export type StepFlags = z.infer<typeof stepFlagsSchema>;

/** The progress flags of the form. */
const progressSchema = stepFlagsSchema.extend({
  termsAndConditions: flagSchema.describe('The terms were shown: terms_and_conditions of the record.'),
});
export type Progress = z.infer<typeof progressSchema>;

export type SendAgain = Partial<Record<DocumentType, string>>;

/** A registration record as read: every field is present, unanswered ones are `null`. */
export interface StudentRecord extends Answers {
  id: string;
  progress: Progress;
  /** The missing answers and documents by step. */
  missing: MissingAnswers;
  /** Why the school asks for documents again, by type (R47). They are missing, too. */
  send_again: SendAgain;
  /** When the family agreed to the terms, ISO 8601. */
  submitted_at: string | null;
  /** Whether all answers are those of an import: the family has not answered yet. */
  imported_only?: boolean;
  /** The number of changes; a save sends the version that it is based on. */
  version: number;
  /** Time of the last change, ISO 8601. */
  updatedAt: string;
}

// The cast: a stored answer may exceed the type of its kind, as one imported or from before a choice was removed.
export const studentRecordSchema = z.object({
  ...byField(storedAnswer),
  id: z.string(),
  progress: progressSchema,
  missing: byStep(z.array(z.string())),
  send_again: z.record(z.string(), z.string()),
  submitted_at: z.iso.datetime().nullable(),
  imported_only: z.boolean().optional(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
}) as unknown as z.ZodType<StudentRecord>;

const describeField = (field: Field) =>
  z.unknown().meta({
    description: field.label,
    type: [
      getKind(field).columnType === 'integer' ? 'integer' : 'string',
      // An entry of the list, which is stored by its title.
      ...(field.kind === 'suggestion' ? ['object'] : []),
      'null',
    ],
    ...('max' in field && { maxLength: field.max }),
    ...('choices' in field && { enum: [...field.choices, null] }),
  });

/**
 * A record as posted. Only changed values are validated, later, so that an old invalid answer never blocks a family.
 * Omitted fields are unchanged; unknown names are rejected. A page may post a record as it read it, so what the server
 * derives is accepted and ignored.
 */
export const saveStudentSchema = z.strictObject({
  ...byField((field) => describeField(field).optional()),
  id: studentIdSchema,
  version: z.int32().min(0).nullish(),
  progress: stepFlagsSchema.partial().nullish(),
  source: z
    .enum(entrySources, `Give one of ${entrySources.join(', ')}.`)
    .nullish()
    .describe('How the answers reached the office, which enters them for the family.'),
  terms_text: z
    .string()
    .nullish()
    .describe(
      'The terms that the page showed when the family agreed. If the school has changed them, it is refused.',
    ),
  missing: z.unknown().optional(),
  send_again: z.unknown().optional(),
  submitted_at: z.unknown().optional(),
  imported_only: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
});
export type SaveStudent = z.infer<typeof saveStudentSchema>;

const saveStudentResponseSchema = z.object({
  data: studentRecordSchema,
  replaced: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .optional()
    .describe('What somebody else had saved since the posted version in fields that this save changed, too.'),
});
export interface SaveStudentResponse {
  data: StudentRecord;
  replaced?: Partial<Record<FieldName, AnswerValue | null>>;
}

export const studentListEntrySchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  class_id: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  birth_certificate_no: z.string().nullable(),
  updatedAt: z.string(),
  /** The school year that a student joins who enters after the current one (R86); left out for all others. */
  joins_year: z.int().optional(),
  /** The answers that a search found the student by, other than those above; left out without a search. */
  matched: z.array(z.string()).optional(),
  /** Only in lists filtered by waiting and closed accounts. */
  account: z.object({ state: z.enum(blockedStates), until: z.iso.datetime().nullable() }).optional(),
});
export type StudentListEntry = z.infer<typeof studentListEntrySchema>;

export const lookupEntrySchema = studentListEntrySchema
  .pick({ id: true, first_name: true, last_name: true })
  .extend({ class_id: z.string().optional().describe('Only of students who share their name.') });
export type LookupEntry = z.infer<typeof lookupEntrySchema>;

const sortColumns = ['updatedAt', 'id', 'name', 'class_id', 'date_of_birth', 'birth_certificate_no'] as const;

/** `sort` is a column, prefixed with `-` for descending. */
export const studentListQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(1000).optional(),
  ...studentFilterShape,
  sort: z.enum([...sortColumns, ...sortColumns.map((column) => `-${column}` as const)]).optional(),
});
export type StudentListQuery = z.infer<typeof studentListQuerySchema>;

export const MIN_LOOKUP_LETTERS = 3;
const countLetters = (word: string) => word.match(/\p{L}/gu)?.length ?? 0;
const isLongWord = (word: string) => countLetters(word) >= MIN_LOOKUP_LETTERS;
const splitWords = (search: string) => search.split(/[\s,]+/).filter((word) => word !== '');
/** Whether all names in a search are short, such as `Li Xu`, and so must be whole names. */
export const hasShortNamesOnly = (search: string) => !splitWords(search).some(isLongWord);
/** Whether a search has enough letters for the ID lookup: of one name, or of both names together. */
export const hasLookupLetters = (search: string) => {
  const words = [...new Set(splitWords(search))].filter((word) => countLetters(word) > 0);
  return words.some(isLongWord) || (words.length > 1 && isLongWord(words.join('')));
};

export const MAX_LOOKUP_ENTRIES = 10;

export const studentListResponseSchema = z.union([
  z.object({
    data: z.array(studentListEntrySchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    /** With a search: how many leavers it finds. */
    leavers: z.int().optional(),
  }),
  z.array(studentListEntrySchema),
  z.array(lookupEntrySchema),
]);

export const getStudentRecord = defineCall({
  method: 'GET',
  path: paths.studentRecord,
  params: z.object({ id: studentIdSchema }),
  response: z.array(studentRecordSchema),
  otherResponses: {
    304: z.literal('').describe('The version named in If-None-Match is still the newest.'),
  },
});

export const saveStudent = defineCall({
  method: 'POST',
  path: paths.saveStudent,
  body: saveStudentSchema,
  response: saveStudentResponseSchema,
});

export const listStudents = defineCall({
  method: 'GET',
  path: paths.students,
  query: studentListQuerySchema,
  response: studentListResponseSchema,
});

export const getRegistrationForm = defineCall({
  method: 'GET',
  path: paths.registrationForm,
  params: z.object({ id: studentIdSchema }),
  produces: ['application/pdf'],
});

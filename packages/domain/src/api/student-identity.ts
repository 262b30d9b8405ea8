import { z } from 'zod';
import { terms } from '../report-cards/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** How many rows go on under another ID. */
const movedSchema = z.object({
  files: z.int(),
  changes: z.int().describe('Entries of the history.'),
  terms: z.int().describe('Terms with results.'),
  posted_cards: z.int(),
});
export type MovedData = z.infer<typeof movedSchema>;

const preview = z.boolean().default(false).describe('True: nothing is written.');

const changeStudentIdSchema = z.strictObject({
  student_id: studentIdSchema,
  new_id: studentIdSchema,
  preview,
});

const changedIdSchema = z.object({
  student_id: z.string().describe('The new ID.'),
  former_id: z.string(),
  name: z.string(),
  preview: z.boolean(),
  moved: movedSchema,
});
export type ChangedId = z.infer<typeof changedIdSchema>;

/**
 * Gives a student another ID (R81). Everything goes on under it. The former ID finds the student, and is never given to
 * another one.
 */
export const changeStudentId = defineCall({
  method: 'POST',
  path: paths.changeStudentId,
  body: changeStudentIdSchema,
  response: changedIdSchema,
});

const side = z.enum(['student', 'other'], 'Give student or other.');
export type JoinSide = z.infer<typeof side>;

export const joinStudentsSchema = z.strictObject({
  student_id: studentIdSchema.describe('The record and ID that stay.'),
  other_id: studentIdSchema.describe('The record of the same child that ends.'),
  fields: z
    .record(z.string(), side)
    .default({})
    .describe(
      'Whose answer stays, by field. Without a choice, the answer of the record that stays, if it has one.',
    ),
  terms: z
    .record(z.string().regex(/^\d{4}\/[1-3]$/, 'Give terms as 2026/1.'), side)
    .default({})
    .describe('Whose results stay, by term such as 2026/1, where both records have results.'),
  preview,
});
export type JoinStudents = z.infer<typeof joinStudentsSchema>;

const answer = z.union([z.string(), z.number()]).nullable();
const joinedSchema = z.object({
  student_id: z.string(),
  other_id: z.string(),
  name: z.string(),
  other_name: z.string(),
  preview: z.boolean(),
  fields: z
    .array(z.object({ field: z.string(), student: answer, other: answer, chosen: side }))
    .describe('The answers in which the records differ.'),
  terms: z
    .array(
      z.object({
        year: z.int(),
        term: z.literal(terms),
        posted: side.nullable().describe('Whose card is posted, and therefore stays.'),
        chosen: side.nullable().describe('Null: must be chosen.'),
      }),
    )
    .describe('The terms in which both records have results.'),
  problems: z.array(z.string()).describe('What must be decided or changed first.'),
  moved: movedSchema,
});
export type JoinedStudents = z.infer<typeof joinedSchema>;

/**
 * Makes one record of two of the same child (R81). Files, results, posted cards and history come together, and the other ID
 * stays as a former one.
 */
export const joinStudents = defineCall({
  method: 'POST',
  path: paths.joinStudents,
  body: joinStudentsSchema,
  response: joinedSchema,
});

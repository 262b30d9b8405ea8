import { z } from 'zod';
import type { FieldName } from '../registration/catalogue.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

/** The answers of a new student, in the order of the form. */
export const newStudentFields = [
  'last_name',
  'first_name',
  'middle_name',
  'date_of_birth',
  'class_id',
  'sex',
  'house_code',
  'entry_date',
  'birth_certificate_no',
] as const satisfies readonly FieldName[];
export type NewStudentField = (typeof newStudentFields)[number];

/** The fields that a new student must have, by hand and in an import (R33). */
export const requiredForNewStudent: readonly FieldName[] = [
  'last_name',
  'first_name',
  'class_id',
  'date_of_birth',
];

const answers = Object.fromEntries(newStudentFields.map((name) => [name, z.unknown().optional()])) as Record<
  NewStudentField,
  z.ZodOptional<z.ZodUnknown>
>;

/** `not_same_as`: the students with this name and date of birth who were shown, and are other children. */
export const createStudentSchema = z.strictObject({
  id: studentIdSchema,
  ...answers,
  not_same_as: z.array(studentIdSchema).max(1000).default([]),
});
export type CreateStudent = z.infer<typeof createStudentSchema>;

const sameChildSchema = studentListEntrySchema
  .pick({ id: true, first_name: true, last_name: true, class_id: true })
  .extend({ has_left: z.boolean() });
export type SameChild = z.infer<typeof sameChildSchema>;

/** Nothing is created while `same` has students. */
export const createStudentResponseSchema = z.object({
  created: z.boolean(),
  same: z.array(sameChildSchema).describe('Other students with this name and date of birth.'),
});

export const createStudent = defineCall({
  method: 'POST',
  path: paths.createStudent,
  body: createStudentSchema,
  response: createStudentResponseSchema,
});

/** The next free ID in the school's pattern; null if the IDs have none. */
export const getNextStudentId = defineCall({
  method: 'GET',
  path: paths.nextStudentId,
  response: z.object({ id: z.string().nullable() }),
});

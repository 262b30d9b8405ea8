import { z } from 'zod';
import { studentIdSchema } from './accounts.ts';
import { studentFilterSchema } from './student-filter.ts';

export const MAX_SELECTED_IDS = 10_000;

const atMost = `Select at most ${MAX_SELECTED_IDS.toLocaleString('en')} students.`;

export const selectedIdsSchema = z
  .array(studentIdSchema)
  .min(1, 'Select at least one student.')
  .max(MAX_SELECTED_IDS, atMost)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each student once.');

/**
 * The students of a bulk call: `ids`, or all that a `filter` of the list matches when the call arrives, without those in
 * `except`. An empty filter means every enrolled student. Leavers and unknown IDs are left out. `expected` is how many
 * students the office was shown: a change or an export of a different number is answered with 409.
 */
export const studentSelectionSchema = z
  .strictObject({
    ids: selectedIdsSchema.optional(),
    filter: studentFilterSchema.optional(),
    except: selectedIdsSchema.optional(),
    expected: z.int().min(1).max(MAX_SELECTED_IDS, atMost).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Give either “ids” or “filter”.',
  })
  .refine(({ filter, except }) => filter !== undefined || except === undefined, {
    path: ['except'],
    message: 'Give “except” only with “filter”.',
  })
  .refine(({ filter, expected }) => filter !== undefined || expected === undefined, {
    path: ['expected'],
    message: 'Give “expected” only with “filter”.',
  });
export type StudentSelection = z.infer<typeof studentSelectionSchema>;

/** The class if a selection is all students of one class; undefined for any other selection. */
export const getSelectedClass = ({ filter = {}, except }: StudentSelection) =>
  except === undefined && Object.keys(filter).length === 1 ? filter.class : undefined;

/** The title of a print of a class or of other students. */
export function addClass(title: string, selection: StudentSelection) {
  const className = getSelectedClass(selection);
  return className === undefined ? title : `${title} ${className}`;
}

const MAX_NAMED_STUDENTS = 50;

const namedStudentSchema = z.object({
  student_id: z.string(),
  /** `Baptiste, Anya`. */
  student: z.string(),
});

/** Students to name in an answer: how many, and the first of them. */
export const namedStudentsSchema = z.object({
  count: z.int(),
  students: z.array(namedStudentSchema).max(MAX_NAMED_STUDENTS),
});
export type NamedStudents = z.infer<typeof namedStudentsSchema>;

/** Students of a selection to list or print: all of them. */
export const listedStudentsSchema = z.object({
  count: z.int(),
  students: z.array(namedStudentSchema).max(MAX_SELECTED_IDS),
});

export const toNamedStudents = (students: NamedStudents['students']): NamedStudents => ({
  count: students.length,
  students: students.slice(0, MAX_NAMED_STUDENTS),
});

import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { studentIdSchema } from './accounts.ts';
import { classNameSchema } from './class-report.ts';
import { defineCall } from './contract.ts';
import { filePartSchema, XLSX_TYPE } from './media-types.ts';
import { paths } from './paths.ts';

const yearParams = z.object({
  year: z
    .string()
    .regex(/^\d{4}$/, 'This year does not exist.')
    .transform(Number),
});

const assignmentSchema = z.object({ class_id: z.string(), subject: z.int(), teacher: z.string() });
const formTeacherSchema = z.object({ class_id: z.string(), teacher: z.string() });
const deanSchema = z.object({ form_level: z.int(), teacher: z.string() });

const teachingSchema = z.object({
  /** Who teaches what, by class and subject. A teacher gets the own ones. */
  assignments: z.array(assignmentSchema),
  form_teachers: z.array(formTeacherSchema),
  deans: z.array(deanSchema),
  /** What the grid offers: the classes of the year, the subjects of the list, and who may teach. */
  classes: z.array(z.string()),
  subjects: z.array(z.object({ code: z.int(), title: z.string() })),
  teachers: z.array(z.string()),
});
export type Teaching = z.infer<typeof teachingSchema>;

/** The name of an administrator, or null for nobody. */
const teacher = z.string().max(50).nullable();
/** More cells than a school has. */
const MAX_ASSIGNMENTS = 5000;

export const saveTeachingSchema = z.strictObject({
  assignments: z
    .array(z.strictObject({ class_id: classNameSchema, subject: z.int32(), teacher }))
    .max(MAX_ASSIGNMENTS, `Send at most ${MAX_ASSIGNMENTS} assignments.`)
    .default([]),
  form_teachers: z
    .array(z.strictObject({ class_id: classNameSchema, teacher }))
    .max(500)
    .default([]),
  deans: z
    .array(z.strictObject({ form_level: z.int().min(1).max(9), teacher }))
    .max(9)
    .default([]),
});
export type SaveTeaching = z.infer<typeof saveTeachingSchema>;

export const getTeaching = defineCall({
  method: 'GET',
  path: paths.teaching,
  params: yearParams,
  response: teachingSchema,
});

/** Changes what is sent, all or nothing; the rest stays. */
export const saveTeaching = defineCall({
  method: 'POST',
  path: paths.teaching,
  params: yearParams,
  body: saveTeachingSchema,
  response: teachingSchema,
});

/** Takes over what the year before had where nothing is assigned yet, for classes that exist and people who may still teach. */
export const copyTeaching = defineCall({
  method: 'POST',
  path: paths.copyTeaching,
  params: yearParams,
  response: teachingSchema,
});

/** The classes and subjects of a year with who teaches them, as a workbook. */
export const getTeachingWorkbook = defineCall({
  method: 'GET',
  path: paths.teachingWorkbook,
  params: yearParams,
  produces: [XLSX_TYPE],
});

const teachingPreviewSchema = z.object({
  /** What the workbook changes by place, such as `2A Spanish` or `Form 2 Dean`; null is nobody. */
  changes: z.array(
    z.object({ title: z.string(), before: z.string().nullable(), teacher: z.string().nullable() }),
  ),
  /** The body that saves these changes. */
  save: z.object({
    assignments: z.array(assignmentSchema.extend({ teacher })),
    form_teachers: z.array(formTeacherSchema.extend({ teacher })),
    deans: z.array(deanSchema.extend({ teacher })),
  }),
  /** What in it is not known here, with the first row that has it. */
  unknown: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type TeachingPreview = z.infer<typeof teachingPreviewSchema>;

/** Reads a workbook as the one above, or with the columns Class, Subject and Teacher (_Form Teacher_ and _Dean_ count as subjects); nothing is written. */
export const previewTeaching = defineCall({
  method: 'POST',
  path: paths.teachingWorkbook,
  params: yearParams,
  consumes: ['multipart/form-data'],
  body: z.object({ file: filePartSchema }),
  response: teachingPreviewSchema,
});

const choiceParams = yearParams.extend({ class: classNameSchema });
const choicesSchema = z.object({
  /** Who takes a subject that not everybody in the class takes, or does not; whoever is not named takes what the class takes. */
  choices: z.array(z.object({ student_id: z.string(), subject: z.int(), takes: flagSchema })),
  students: z.array(z.object({ student_id: z.string(), name: z.string() })),
});
export type SubjectChoices = z.infer<typeof choicesSchema>;

export const getSubjectChoices = defineCall({
  method: 'GET',
  path: paths.subjectChoices,
  params: choiceParams,
  response: choicesSchema,
});

/** Changes what is sent; `takes` null forgets a choice. */
export const saveSubjectChoices = defineCall({
  method: 'POST',
  path: paths.subjectChoices,
  params: choiceParams,
  body: z.strictObject({
    choices: z
      .array(
        z.strictObject({ student_id: studentIdSchema, subject: z.int32(), takes: flagSchema.nullable() }),
      )
      .max(MAX_ASSIGNMENTS),
  }),
  response: choicesSchema,
});

import { z } from 'zod';
import type { RegistrationState } from '../registration/registration-state.ts';
import { parents } from '../registration/family-visibility.ts';
import { documentStates } from '../registration/document-check.ts';
import { type DocumentType, documentTypes } from '../registration/documents.ts';
import { ALL_CLASSES, classParamsSchema, classQuerySchema } from './class-report.ts';
import { defineCall } from './contract.ts';
import { type officePaths, paths } from './paths.ts';
import { XLSX_TYPE } from './media-types.ts';
import { yearQueryShape } from './school-years.ts';

interface ClassReport {
  readonly title: string;
  /** The file of `apps/server/src/pdf/templates` that prints it, without `.typ`. */
  readonly template: string;
}

/** The reports over classes, by the name of their call in `paths`, which is also that of their office panel in `officePaths`. */
export const classReports = {
  parentsContact: { title: 'Parents Contact', template: 'parents-contact' },
  notConfirmed: { title: 'Not Yet Confirmed', template: 'not-confirmed' },
  documentChecklist: { title: 'Document Checklist', template: 'document-checklist' },
} as const satisfies Partial<Record<keyof typeof paths & keyof typeof officePaths, ClassReport>>;
export type ClassReportId = keyof typeof classReports;
export const classReportIds = Object.keys(classReports) as ClassReportId[];

/** The title of a report for one class or all, which is also the name of its files. */
export const classReportTitle = (report: ClassReportId, className: string) => {
  const { title } = classReports[report];
  return className === ALL_CLASSES ? title : `${title} ${className}`;
};

/** The number of registrations of a class by state. `class_id` is null for students without a class. */
export const classProgressSchema = z.object({
  class_id: z.string().nullable(),
  complete: z.int(),
  /** Started but not complete, including the agreed ones. */
  under_way: z.int(),
  /** Agreed to the terms, but not complete. */
  agreed: z.int(),
  not_begun: z.int(),
  total: z.int(),
});
export type ClassProgress = z.infer<typeof classProgressSchema>;

/** By class, in order. */
export const registrationProgressSchema = z.array(classProgressSchema);

/** Who was registered for a past year, by the class of that year. What was missing then is not stored. */
const pastProgressSchema = z.object({
  class_id: z.string().nullable(),
  registered: z.int(),
  not_registered: z.int(),
  total: z.int(),
});
export type PastProgress = z.infer<typeof pastProgressSchema>;

/** By class in order: of the current year, or of the past one that is asked for. */
const progressOfYearSchema = z.array(z.union([classProgressSchema, pastProgressSchema]));

/** The sums of all classes. */
export const sumProgress = (classes: readonly ClassProgress[]) =>
  classes.reduce(
    (sum, { complete, under_way, agreed, not_begun, total }) => ({
      complete: sum.complete + complete,
      under_way: sum.under_way + under_way,
      agreed: sum.agreed + agreed,
      not_begun: sum.not_begun + not_begun,
      total: sum.total + total,
    }),
    { complete: 0, under_way: 0, agreed: 0, not_begun: 0, total: 0 },
  );

/** The registrations of a class or the school, by the state shown to users. */
export const toCountsByState = ({
  complete,
  under_way,
  agreed,
  not_begun,
}: Omit<ClassProgress, 'class_id'>): Record<RegistrationState, number> => ({
  complete,
  agreed,
  in_progress: under_way - agreed,
  not_started: not_begun,
});

const parentContactSchema = z.object({
  parent: z.enum(parents),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
});

/** A student with the family's contact data; phone numbers are digits. */
export const studentContactSchema = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  class_id: z.string().nullable(),
  sex: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Only parents with a name. */
  parents: z.array(parentContactSchema),
});
export type StudentContact = z.infer<typeof studentContactSchema>;

/** All classes in order, and the students of the requested class, sorted by class and name. */
export const parentsContactSchema = z.object({
  classes: z.array(z.string()),
  students: z.array(studentContactSchema),
});
export type ParentsContact = z.infer<typeof parentsContactSchema>;

const notConfirmedStudentSchema = studentContactSchema.omit({ sex: true, date_of_birth: true }).extend({
  /** Whether answers are still to be confirmed for the current school year (R54). */
  answers_left: z.boolean(),
  /** Whether the terms of the year are still to be agreed to. */
  agreement_left: z.boolean(),
});
export type NotConfirmedStudent = z.infer<typeof notConfirmedStudentSchema>;

/** What a family still has to do for the year. */
export const formatLeftToDo = ({
  answers_left,
  agreement_left,
}: Pick<NotConfirmedStudent, 'answers_left' | 'agreement_left'>) =>
  [answers_left && 'Confirm answers', agreement_left && 'Agree to the terms']
    .filter((each) => each !== false)
    .join(', ');

/** All classes in order, and the students of the requested class who are not registered for the year, with their contacts. */
export const notConfirmedSchema = z.object({
  classes: z.array(z.string()),
  /** The number of students of the class or of all, registered or not. */
  total: z.int(),
  students: z.array(notConfirmedStudentSchema),
});

const checklistStudentSchema = z.object({
  id: z.string(),
  last_name: z.string().nullable(),
  first_name: z.string().nullable(),
  class_id: z.string().nullable(),
  documents: z.object(
    Object.fromEntries(documentTypes.map((type) => [type, z.enum(documentStates)])) as Record<
      DocumentType,
      z.ZodEnum<{ [State in (typeof documentStates)[number]]: State }>
    >,
  ),
});
export type ChecklistStudent = z.infer<typeof checklistStudentSchema>;

/** All classes in order, and which documents each student of the requested class has handed in, by class and name. */
export const documentChecklistSchema = z.object({
  classes: z.array(z.string()),
  students: z.array(checklistStudentSchema),
});

export const getRegistrationReport = defineCall({
  method: 'GET',
  path: paths.registrationReport,
  query: z.object(yearQueryShape),
  produces: ['application/pdf'],
});

export const getRegistrationProgress = defineCall({
  method: 'GET',
  path: paths.registrationProgress,
  query: z.object(yearQueryShape),
  response: progressOfYearSchema,
});

export const getParentsContact = defineCall({
  method: 'GET',
  path: paths.parentsContact,
  query: classQuerySchema,
  response: parentsContactSchema,
});

export const getParentsContactReport = defineCall({
  method: 'GET',
  path: paths.parentsContactReport,
  params: classParamsSchema,
  produces: ['application/pdf'],
});

export const getParentsContactSpreadsheet = defineCall({
  method: 'GET',
  path: paths.parentsContactSpreadsheet,
  query: classQuerySchema,
  produces: [XLSX_TYPE],
});

/**
 * Who is not registered for the current school year yet (R56): has not agreed to the terms, or not confirmed the answers. In
 * the first year of an installation nobody is asked to confirm, so that only the agreement counts.
 */
export const getNotConfirmed = defineCall({
  method: 'GET',
  path: paths.notConfirmed,
  query: classQuerySchema,
  response: notConfirmedSchema,
});

export const getNotConfirmedReport = defineCall({
  method: 'GET',
  path: paths.notConfirmedReport,
  params: classParamsSchema,
  produces: ['application/pdf'],
});

export const getNotConfirmedSpreadsheet = defineCall({
  method: 'GET',
  path: paths.notConfirmedSpreadsheet,
  query: classQuerySchema,
  produces: [XLSX_TYPE],
});

export const getDocumentChecklist = defineCall({
  method: 'GET',
  path: paths.documentChecklist,
  query: classQuerySchema,
  response: documentChecklistSchema,
});

export const getDocumentChecklistReport = defineCall({
  method: 'GET',
  path: paths.documentChecklistReport,
  params: classParamsSchema,
  produces: ['application/pdf'],
});

export const getDocumentChecklistSpreadsheet = defineCall({
  method: 'GET',
  path: paths.documentChecklistSpreadsheet,
  query: classQuerySchema,
  produces: [XLSX_TYPE],
});

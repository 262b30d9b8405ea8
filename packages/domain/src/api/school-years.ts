import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { yearEndings, yearPlans } from '../school/year-plan.ts';
import { studentIdSchema } from './accounts.ts';
import { MAX_CLASS_LENGTH } from './bulk-students.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { selectedIdsSchema } from './student-selection.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const yearMessage = `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
const yearNumber = z.int(yearMessage).min(FIRST_YEAR, yearMessage).max(LAST_YEAR, yearMessage);

/** The school year of a report or an export; if omitted, the current one. */
export const yearQueryShape = { year: z.coerce.number(yearMessage).pipe(yearNumber).optional() };

const schoolYearSchema = z.object({
  year: z.int(),
  /** `yyyy-MM-dd`. */
  first_day: z.string(),
  last_day: z.string(),
});

const listedYearSchema = schoolYearSchema.extend({
  state: z.enum(['past', 'current']),
  /** The enrolled students of the current year; those who were enrolled in a past one. */
  students: z.int(),
});
export type ListedYear = z.infer<typeof listedYearSchema>;

const className = singleLineText(MAX_CLASS_LENGTH).pipe(z.string().min(1, messages.required));

const yearBody = {
  year: yearNumber,
  first_day: z.iso.date(messages.date),
  last_day: z.iso.date(messages.date),
};
const endsAfterItBegins = ({ first_day, last_day }: { first_day: string; last_day: string }) =>
  first_day < last_day;
const lastDayMessage = { path: ['last_day'], message: 'The last day must be after the first.' };

/** The current and the past school years, newest first (R50). */
export const listSchoolYears = defineCall({
  method: 'GET',
  path: paths.schoolYears,
  response: z.array(listedYearSchema),
});

/** Changes the days of the current or a past year. */
export const saveSchoolYear = defineCall({
  method: 'POST',
  path: paths.schoolYears,
  body: z.strictObject(yearBody).refine(endsAfterItBegins, lastDayMessage),
  response: schoolYearSchema,
});

const pastStudentSchema = z.object({
  student_id: z.string(),
  /** `Baptiste, Anya`. */
  student: z.string(),
  class_id: z.string().nullable(),
  house_code: z.int().nullable(),
  ended: z.enum(yearEndings),
  /** Whether the student is at the school today. */
  enrolled: z.boolean(),
  /** When the family agreed to the terms for the year. */
  submitted_at: z.iso.datetime().nullable(),
  /** Which of the texts it agreed to; null if the text was not stored. */
  terms_hash: z.string().nullable(),
});
export type PastStudent = z.infer<typeof pastStudentSchema>;

const pastYearSchema = z.object({
  data: z.array(pastStudentSchema),
  /** The texts of the terms that families agreed to. */
  terms: z.array(z.object({ hash: z.string(), text: z.string() })),
});
export type PastYear = z.infer<typeof pastYearSchema>;

/** The students of a past year by class and name, with how the year ended for each. */
export const listPastYear = defineCall({
  method: 'GET',
  path: paths.pastYear,
  params: z.object({ year: z.coerce.number().pipe(yearNumber) }),
  response: pastYearSchema,
});

const planCounts = {
  promote: z.int(),
  repeat: z.int(),
  leave: z.int(),
  undecided: z.int(),
};
const plannedClassSchema = z.object({
  /** The class of the current year; null for students without one. */
  class_id: z.string().nullable(),
  students: z.int(),
  ...planCounts,
});
export type PlannedClass = z.infer<typeof plannedClassSchema>;

const yearChangeSchema = z.object({
  current: schoolYearSchema,
  /** The planned change; null if none is being prepared. */
  planned: schoolYearSchema.extend({ announced_for: z.string().nullable() }).nullable(),
  /** The plan by class; empty if no change is planned. */
  classes: z.array(plannedClassSchema),
  /** The change that began the current year; null in the first year of an installation. */
  last: z
    .object({
      began_at: z.iso.datetime(),
      began_by: z.string(),
      /** Why it can’t be undone; empty if it can. */
      obstacles: z.array(z.string()),
    })
    .nullable(),
});
export type YearChange = z.infer<typeof yearChangeSchema>;

/** The current year, the planned change with its plan by class, and whether the last change can be undone. */
export const getYearChange = defineCall({
  method: 'GET',
  path: paths.yearChange,
  response: yearChangeSchema,
});

/** Starts to plan a change to a later year, or changes its days. `announced_for` is the day that families are told. */
export const planYearChange = defineCall({
  method: 'POST',
  path: paths.yearChange,
  body: z
    .strictObject({ ...yearBody, announced_for: z.iso.date(messages.date).nullable() })
    .refine(endsAfterItBegins, lastDayMessage),
  response: yearChangeSchema,
});

/** Forgets the planned change with all decisions. */
export const cancelYearChange = defineCall({
  method: 'POST',
  path: paths.cancelYearChange,
  body: z.strictObject({ year: yearNumber }),
  response: yearChangeSchema,
});

const plannedStudentSchema = z.object({
  student_id: z.string(),
  student: z.string(),
  class_id: z.string().nullable(),
  plan: z.enum(yearPlans),
  next_class_id: z.string().nullable(),
  /** Whether the office decided; otherwise the plan is proposed (R51). */
  decided: z.boolean(),
});
export type PlannedStudent = z.infer<typeof plannedStudentSchema>;

/** The plan of the students of a class or a form such as `Form 1`, by name; without `class` of those in no class. */
export const listYearPlan = defineCall({
  method: 'GET',
  path: paths.yearPlan,
  query: z.object({ class: className.optional() }),
  response: z.object({ data: z.array(plannedStudentSchema) }),
});

/**
 * Decides for students; `plan` null returns to the proposal. `class_id` is the class of the next year; null for the one
 * that follows from the plan.
 */
export const decideYearPlan = defineCall({
  method: 'POST',
  path: paths.yearPlan,
  body: z
    .strictObject({
      ids: selectedIdsSchema,
      plan: z.enum(yearPlans, messages.choice).nullable(),
      class_id: className.nullable().default(null),
    })
    .refine(({ plan, class_id }) => class_id === null || plan === 'promote' || plan === 'repeat', {
      path: ['class_id'],
      message: 'Only students who stay have a class next year.',
    }),
  response: z.object({ students: z.int() }),
});

const noticeSchema = z.object({
  kind: z.enum([
    'early',
    'undecided',
    'no-next-class',
    'new-class',
    'not-next-form',
    'joining',
    'not-posted',
  ]),
  /** What the office should look at, as a sentence. */
  message: z.string(),
  students: z.int(),
});
export type YearChangeNotice = z.infer<typeof noticeSchema>;

const previewSchema = z.object({
  year: z.int(),
  /** Of the whole plan; sent back with the commit. */
  digest: z.string(),
  counts: z.object(planCounts),
  /** The classes after the change. */
  classes: z.array(z.object({ class_id: z.string().nullable(), students: z.int() })),
  notices: z.array(noticeSchema),
});
export type YearChangePreview = z.infer<typeof previewSchema>;

/** What the change would do. */
export const previewYearChange = defineCall({
  method: 'GET',
  path: paths.yearChangePreview,
  response: previewSchema,
});

/** Changes the year, all or nothing: 409 if the plan is no longer the one that the preview showed (R52). */
export const commitYearChange = defineCall({
  method: 'POST',
  path: paths.commitYearChange,
  body: z.strictObject({ year: yearNumber, digest: z.string().max(64) }),
  response: yearChangeSchema,
});

/** Undoes the change that began the year; 409 with the reasons if something depends on it (R53). */
export const undoYearChange = defineCall({
  method: 'POST',
  path: paths.undoYearChange,
  body: z.strictObject({ year: yearNumber }),
  response: yearChangeSchema,
});

/** The change of year that families are told of; null if none is announced. */
export const announcedYearSchema = z
  .object({
    year: z.int(),
    day: z.string(),
    /** Whether the student who asks leaves the school by the change, as far as it is planned. */
    leaves: z.boolean(),
  })
  .nullable();
export type AnnouncedYear = z.infer<typeof announcedYearSchema>;

export const getAnnouncedYear = defineCall({
  method: 'GET',
  path: paths.announcedYear,
  response: announcedYearSchema,
});

/** A family’s agreement to the terms of a past year. */
const pastAgreementSchema = z.object({
  year: z.int(),
  submitted_at: z.iso.datetime(),
  /** The terms as they were shown; null if they were not stored. */
  text: z.string().nullable(),
});

export const agreementsSchema = z.object({
  /** The current school year, which the next agreement is for. */
  year: z.int(),
  /** The latest first. */
  past: z.array(pastAgreementSchema),
});

/** The school year that a student’s agreement is for, and the agreements of past years. */
export const listAgreements = defineCall({
  method: 'GET',
  path: paths.agreements,
  params: z.object({ id: studentIdSchema }),
  response: agreementsSchema,
});

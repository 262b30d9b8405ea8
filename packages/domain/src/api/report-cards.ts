import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { letters } from '../report-cards/letter-key.ts';
import { terms } from '../report-cards/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { termDetailsShape, termParamsSchema } from './terms.ts';

/** The path parameters of a card. */
const cardParamsSchema = termParamsSchema.extend({ id: studentIdSchema });

/** A term in which a student has a card, and whether it is posted. The averages are null until then. */
export const reportCardTermSchema = z.object({
  year: z.int(),
  term: z.literal(terms),
  posted: flagSchema,
  date_posted: z.string().nullable(),
  form_level: z.int(),
  class_id: z.string(),
  average: z.number().nullable(),
  class_average: z.number().nullable(),
  /** Whether the family has opened this card since it was posted. */
  opened: z.boolean(),
});
export type ReportCardTerm = z.infer<typeof reportCardTermSchema>;

const mark = z.union([z.number(), z.literal('Abs')]).nullable();
const letter = z.enum(letters);

/** A subject on the card. `total` is null if a mark that counts is missing. */
export const cardSubjectSchema = z.object({
  subject: z.string(),
  course_mark: mark,
  exam_mark: mark,
  total: z.number().nullable(),
  times_late: z.int().nullable(),
  times_absent: z.int().nullable(),
  application: letter.nullable(),
  conduct: letter.nullable(),
  remark: z.string().nullable(),
  teacher: z.string().nullable(),
});
export type CardSubject = z.infer<typeof cardSubjectSchema>;

/** The contents of a report card, printed and as a page. */
export const reportCardSchema = z.object({
  school: z.object({ name: z.string(), address: z.string(), contact: z.string(), initials: z.string() }),
  /** The version of the logo; null if there is none. */
  logo: z.string().nullable(),
  student_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  year: z.int(),
  term: z.literal(terms),
  class_id: z.string(),
  form_level: z.int(),
  ...termDetailsShape,
  times_absent: z.int().nullable(),
  times_late: z.int().nullable(),
  /** Percentages of the total. */
  weights: z.object({ course: z.number(), exam: z.number() }),
  /** Ordered by the school's list of subjects. */
  subjects: z.array(cardSubjectSchema),
  average: z.number().nullable(),
  /** The number of subjects without a mark that counts. */
  subjects_without_mark: z.int(),
  class_average: z.number().nullable(),
  class_median: z.number().nullable(),
  /**
   * 1 is the best; equal averages share a rank. Null without an average, and for a card with a missing mark unless the
   * term ranks such cards.
   */
  rank: z.int().nullable(),
  class_size: z.int(),
  attitude: letter.nullable(),
  responsibility: letter.nullable(),
  co_operation: letter.nullable(),
  activities: z.string().nullable(),
  form_teacher_remarks: z.string().nullable(),
  form_teacher: z.string().nullable(),
  dean_remarks: z.string().nullable(),
  dean: z.string().nullable(),
  /** The minimum average or total for each letter. */
  key: z.record(letter, z.number()),
});
export type ReportCard = z.infer<typeof reportCardSchema>;

/** A card as a page, with figures of the student's previous posted card; null if there is none. */
export const reportCardPageSchema = reportCardSchema.extend({
  /** As on the PDF, without separators; null for a card that is not posted. */
  issue_number: z.string().nullable(),
  last: z
    .object({
      year: z.int(),
      term: z.literal(terms),
      average: z.number().nullable(),
      subjects: z.array(cardSubjectSchema.pick({ subject: true, total: true })),
    })
    .nullable(),
});
export type ReportCardPage = z.infer<typeof reportCardPageSchema>;

export const listReportCardTerms = defineCall({
  method: 'GET',
  path: paths.reportCardTerms,
  params: z.object({ id: studentIdSchema }),
  response: z.array(reportCardTermSchema),
});

export const getReportCard = defineCall({
  method: 'GET',
  path: paths.reportCard,
  params: cardParamsSchema,
  produces: ['application/pdf'],
});

export const getReportCardPage = defineCall({
  method: 'GET',
  path: paths.reportCardPage,
  params: cardParamsSchema,
  response: reportCardPageSchema,
});

/** `class` is a class, a form such as `Form 1`, or `all`. */
export const getReportCards = defineCall({
  method: 'GET',
  path: paths.reportCards,
  params: termParamsSchema.extend({ class: z.string() }),
  produces: ['application/pdf'],
});

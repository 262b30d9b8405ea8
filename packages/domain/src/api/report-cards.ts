import { z } from 'zod';
import { flagSchema } from '../kinds/flag.ts';
import { letters } from '../term-report/letter-key.ts';
import { terms } from '../term-report/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { termDetailsShape, termParamsSchema } from './term-reports.ts';

/** A card in a path. */
const cardParamsSchema = termParamsSchema.extend({ id: studentIdSchema });

/**
 * A term in which a student has a card, and whether this card is posted. The averages are those of the posted card; null
 * while it is not posted.
 */
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

/** A line of the card. `total` is null where a mark that counts is not there. */
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

/** Everything that stands on a report card, as it is printed and as the page shows it. */
export const reportCardSchema = z.object({
  school: z.object({ name: z.string(), address: z.string(), contact: z.string(), initials: z.string() }),
  /** The logo's version, under which its picture is kept; null where there is none. */
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
  /** Per cent of a total. */
  weights: z.object({ course: z.number(), exam: z.number() }),
  /** In the order of the school's list of subjects. */
  subjects: z.array(cardSubjectSchema),
  average: z.number().nullable(),
  /** Subjects in which a mark that counts is missing; not on cards that were posted before this was recorded. */
  subjects_without_mark: z.int().optional(),
  class_average: z.number().nullable(),
  class_median: z.number().nullable(),
  /** 1 is the best; who has the same average shares it. Null without an average, and where a mark is missing. */
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
  /** The least average or total of each letter. */
  key: z.record(letter, z.number()),
});
export type ReportCard = z.infer<typeof reportCardSchema>;

/** A card to read as a page, with what the student had on the posted card before it; null where there is none. */
export const reportCardPageSchema = reportCardSchema.extend({
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

export const getReportCards = defineCall({
  method: 'GET',
  path: paths.reportCards,
  params: termParamsSchema.extend({ class: z.string() }),
  produces: ['application/pdf'],
});

import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { letters } from '../report-cards/letter-key.ts';
import { terms } from '../report-cards/terms.ts';
import { defineCall } from './contract.ts';
import { XLSX_TYPE } from './media-types.ts';
import { paths } from './paths.ts';
import { termKeyShape, termParamsSchema } from './terms.ts';

/** What marks are grouped by. Of a class the averages are counted, of the others the totals of subjects. */
export const groupings = ['class', 'subject', 'class_subject', 'teacher'] as const;
export type Grouping = (typeof groupings)[number];

/** One decimal; null for a group of fewer than `SMALLEST_GROUP` students. */
const figure = z.number().nullable();

/**
 * The figures of a group, counted from what the cards show. `class_id`, `subject` (its title) and `teacher` (the name on the
 * card) are null where the group is over all of them.
 */
export const analysisGroupSchema = z.object({
  by: z.enum(groupings),
  class_id: z.string().nullable(),
  /** The form of the class; null for a group over several. */
  form_level: z.int().nullable(),
  subject: z.string().nullable(),
  teacher: z.string().nullable(),
  /** How many averages or totals are counted; what a card shows without one is left out. */
  number: z.int(),
  mean: figure,
  median: figure,
  lower_quartile: figure,
  upper_quartile: figure,
  lowest: figure,
  highest: figure,
  /** How many have each letter, by the key on their card. */
  letters: z.record(z.enum(letters), z.int().nullable()),
  /** The mean's change against the term before, and against the same term a year ago; null if one of the two is not known. */
  change: figure,
  change_year: figure,
});
export type AnalysisGroup = z.infer<typeof analysisGroupSchema>;

const termKeySchema = z.object({ year: z.int(), term: z.literal(terms) }).nullable();

export const termAnalysisSchema = z.object({
  /** Whether the cards are posted; if not, the figures are of the cards as they would be posted now. */
  posted: flagSchema,
  /** The number of cards that are counted. */
  cards: z.int(),
  /** The terms that `change` and `change_year` compare with; null if there is none. */
  term_before: termKeySchema,
  year_before: termKeySchema,
  /** In the order of the school's classes and subjects; teachers by name, never by figures. */
  groups: z.array(analysisGroupSchema),
});
export type TermAnalysis = z.infer<typeof termAnalysisSchema>;

const groupQuerySchema = z.object({
  by: z.enum(groupings, 'Choose class, subject, class_subject or teacher.'),
  class_id: z.string().optional(),
  subject: z.string().optional(),
  teacher: z.string().optional(),
});

/** The students of a group, with what of their cards is counted, in name order. */
const groupStudentSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  class_id: z.string(),
  /** The subject whose total it is; null for an average. */
  subject: z.string().nullable(),
  value: z.number(),
  letter: z.enum(letters),
});
export type GroupStudent = z.infer<typeof groupStudentSchema>;

const findingKinds = ['median-moved', 'course-exam-differ', 'student-fell'] as const;

/** Something of a term that stands out. */
export const analysisFindingSchema = z.object({
  /** The same whenever the finding is computed again, for `noteFinding`. */
  id: z.string(),
  kind: z.enum(findingKinds),
  class_id: z.string().nullable(),
  subject: z.string().nullable(),
  student_id: z.string().nullable(),
  /** What stands out, such as `Mathematics, 2B` or the name of a student. */
  title: z.string(),
  /** Why, in one sentence. */
  reason: z.string(),
  /** Who noted that it was looked at, and when; null if nobody did. */
  looked_at: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type AnalysisFinding = z.infer<typeof analysisFindingSchema>;

export const getTermAnalysis = defineCall({
  method: 'GET',
  path: paths.termAnalysis,
  params: termParamsSchema,
  response: termAnalysisSchema,
});

/** What a figure is made of; 404 for a group that has no figures. */
export const getAnalysisStudents = defineCall({
  method: 'GET',
  path: paths.analysisStudents,
  params: termParamsSchema,
  query: groupQuerySchema,
  response: z.array(groupStudentSchema),
});

export const getAnalysisFindings = defineCall({
  method: 'GET',
  path: paths.analysisFindings,
  params: termParamsSchema,
  response: z.array(analysisFindingSchema),
});

/**
 * Notes that a finding was looked at, or takes the note back. 409 if the term has no such finding, or `reason` is not its
 * sentence any more: nobody has looked at the new one.
 */
export const noteFinding = defineCall({
  method: 'POST',
  path: paths.noteFinding,
  body: z.strictObject({
    ...termKeyShape,
    id: z.string().max(200),
    reason: z.string().max(300),
    looked_at: z.boolean(),
  }),
  response: analysisFindingSchema,
});

/** All figures of a term on paper. */
export const getTermAnalysisReport = defineCall({
  method: 'GET',
  path: paths.termAnalysisReport,
  params: termParamsSchema,
  produces: ['application/pdf'],
});

export const getTermAnalysisSpreadsheet = defineCall({
  method: 'GET',
  path: paths.termAnalysisSpreadsheet,
  params: termParamsSchema,
  produces: [XLSX_TYPE],
});

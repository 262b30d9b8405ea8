import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { letters } from '../term-report/letter-key.ts';
import { terms } from '../term-report/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const flag = z.union([z.literal(0), z.literal(1)], messages.flag);
const termNumber = z.literal(terms, 'Choose term 1, 2 or 3.');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const yearMessage = `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
const yearNumber = z.int(yearMessage).min(FIRST_YEAR, yearMessage).max(LAST_YEAR, yearMessage);

/** What a school knows of a term besides its results; all of it prints on the cards. */
const termDetailsShape = {
  /** The reporting period, `yyyy-MM-dd`. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** How many sessions of school the term had. */
  sessions_possible: z.int().nullable(),
  reopens_on: z.string().nullable(),
};

/** A term, which begins in the academic year `year`-(`year` + 1). */
export const termSchema = z.object({
  year: z.int(),
  term: z.literal(terms),
  posted: flag,
  /** When the cards were posted, ISO 8601. */
  date_posted: z.string().nullable(),
  ...termDetailsShape,
  /** Whether a card on which a mark is missing has a rank too, and counts in the ranks of others. */
  rank_incomplete: flag,
  /** How many students have results. */
  students: z.int(),
});
export type TermRecord = z.infer<typeof termSchema>;
export type TermDetails = Pick<TermRecord, keyof typeof termDetailsShape>;

const day = z.iso.date(messages.date).nullable();
const sessionsMessage = 'Enter a whole number from 1 to 400.';
const updateTermShape = {
  first_day: day.default(null),
  last_day: day.default(null),
  sessions_possible: z
    .int(sessionsMessage)
    .min(1, sessionsMessage)
    .max(400, sessionsMessage)
    .nullable()
    .default(null),
  reopens_on: day.default(null),
  /** 0 in a new term; left out of a change, it stays as it is. */
  rank_incomplete: flag.optional(),
};
export type TermSettings = TermDetails & {
  readonly rank_incomplete?: TermRecord['rank_incomplete'] | undefined;
};

/** A later day must not come before an earlier one. */
function validateDateOrder({
  first_day: first,
  last_day: last,
  reopens_on: reopens,
}: Omit<TermDetails, 'sessions_possible'>) {
  const errors: Partial<Record<keyof TermDetails, string>> = {};
  if (first !== null && last !== null && last < first)
    errors.last_day = 'The last day must be after the first day.';
  const end = last ?? first;
  if (end !== null && reopens !== null && reopens <= end) {
    errors.reopens_on = 'School must re-open after the last day.';
  }
  return errors;
}

const withDateOrder = <T extends z.ZodType<TermDetails>>(schema: T) =>
  schema.superRefine((facts, context) => {
    for (const [name, message] of Object.entries(validateDateOrder(facts)))
      context.addIssue({ code: 'custom', path: [name], message });
  });

/** A new term. */
export const newTermSchema = withDateOrder(
  z.strictObject({
    year: yearNumber,
    term: termNumber,
    ...updateTermShape,
    /** A new term is not posted; a record that says more is taken all the same. */
    posted: z.unknown().optional(),
    date_posted: z.unknown().optional(),
  }),
);
export type NewTerm = z.input<typeof newTermSchema>;

/** All that is to be known of a term that is not posted; what is left out is unknown. */
const updateTermSchema = withDateOrder(z.strictObject(updateTermShape));

/**
 * Posts the cards of a term, or removes them. A card without a mark that counts is never posted. What else the record
 * has is not looked at; the time is the server's.
 */
export const postTermReportsSchema = z.object({
  year: yearNumber,
  term: termNumber,
  posted: flag,
  /** 1 posts only the cards on which nothing is missing; otherwise all that have a mark are posted. */
  ready_only: flag.optional(),
});
export type PostTermReports = z.infer<typeof postTermReportsSchema>;

const MAX_REASON_LENGTH = 150;

/** Withdraws one card of a posted term, or posts it again as the student's results are now. */
export const postReportCardSchema = z
  .object({
    student_id: studentIdSchema,
    year: yearNumber,
    term: termNumber,
    posted: flag,
    /** Why, for the audit log; a withdrawal needs one. */
    reason: singleLineText(MAX_REASON_LENGTH).optional(),
  })
  .refine(({ posted, reason }) => posted === 1 || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'Say why the card is withdrawn.',
  });
export type PostReportCard = z.infer<typeof postReportCardSchema>;

/** One card of a posted term, as it is now. */
export const postedCardSchema = z.object({
  student_id: z.string(),
  year: z.int(),
  term: z.literal(terms),
  posted: flag,
  date_posted: z.string().nullable(),
});
export type PostedCard = z.infer<typeof postedCardSchema>;

const digits = (pattern: RegExp) =>
  z.string('This term does not exist.').regex(pattern, 'This term does not exist.').transform(Number);
/** A term in a path. */
export const termParamsSchema = z.object({
  year: digits(/^\d{4}$/),
  term: digits(/^[123]$/).pipe(z.literal(terms)),
});
/** A card in a path. */
const cardParamsSchema = termParamsSchema.extend({ id: studentIdSchema });

/**
 * A term in which a student has a card, and whether this card is posted. The averages are those of the posted card; null
 * while it is not posted.
 */
export const reportCardTermSchema = z.object({
  year: z.int(),
  term: z.literal(terms),
  posted: flag,
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

/** What is not there yet for the cards of a class. */
const classReadinessSchema = z.object({
  class_id: z.string(),
  /** Students with results in the term. */
  cards: z.int(),
  /** Those of them with at least one mark that counts and not withdrawn: only these can be posted with the term. */
  with_marks: z.int(),
  /** Those of them on which nothing expected is missing. */
  ready: z.int(),
  /** The first 50 cards with something missing, in name order; `missing` says it in words. */
  incomplete: z.array(z.object({ student_id: z.string(), name: z.string(), missing: z.array(z.string()) })),
  /** Students who are in the class today and have no results in the term. */
  without_results: z.int(),
});

/** Some students: how many, and the first 50 in class and name order. */
const studentGroupSchema = z.object({
  count: z.int(),
  students: z.array(z.object({ student_id: z.string(), name: z.string(), class_id: z.string() })),
});
export type StudentGroup = z.infer<typeof studentGroupSchema>;

/** How far a term's cards are, before posting. */
export const termReadinessSchema = z.object({
  classes: z.array(classReadinessSchema),
  /** Who gets no card: no mark that counts is there, or no result at all. */
  without_marks: studentGroupSchema,
  /** Whose card has marks, and lacks something: left out where only what is ready is posted. */
  not_ready: studentGroupSchema,
  /** Whose card was withdrawn by itself: the others are posted without it, and it is posted by itself. */
  withdrawn: studentGroupSchema,
  /** Those facts of the term that are unknown. */
  unknown: z.array(z.enum(Object.keys(termDetailsShape) as (keyof TermDetails)[])),
  /** Whose card to look at before posting; null where there is none. */
  sample: z.string().nullable(),
});
export type TermReadiness = z.infer<typeof termReadinessSchema>;

/** Who has opened the card of a term; nulls and 0 where nobody has. Sorted by class and name. */
export const reportCardViewSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  class_id: z.string(),
  views: z.int(),
  first_viewed: z.string().nullable(),
  last_viewed: z.string().nullable(),
  /** When this card was posted; null where the student has no posted card. */
  date_posted: z.string().nullable(),
});
export type ReportCardView = z.infer<typeof reportCardViewSchema>;

export const listTerms = defineCall({
  method: 'GET',
  path: paths.termReportsPosted,
  response: z.array(termSchema),
});

export const addTerm = defineCall({
  method: 'POST',
  path: paths.terms,
  body: newTermSchema,
  response: termSchema,
});

export const changeTerm = defineCall({
  method: 'POST',
  path: paths.term,
  params: termParamsSchema,
  body: updateTermSchema,
  response: termSchema,
});

export const getTermReadiness = defineCall({
  method: 'GET',
  path: paths.termReadiness,
  params: termParamsSchema,
  response: termReadinessSchema,
});

export const postTermReports = defineCall({
  method: 'POST',
  path: paths.postTermReports,
  body: postTermReportsSchema,
  response: termSchema,
});

export const postReportCard = defineCall({
  method: 'POST',
  path: paths.postReportCard,
  body: postReportCardSchema,
  response: postedCardSchema,
});

export const listReportCardTerms = defineCall({
  method: 'GET',
  path: paths.reportCardTerms,
  params: z.object({ id: studentIdSchema }),
  response: z.array(reportCardTermSchema),
});

export const listReportCardViews = defineCall({
  method: 'GET',
  path: paths.reportCardViews,
  params: termParamsSchema,
  response: z.array(reportCardViewSchema),
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

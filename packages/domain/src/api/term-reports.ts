import { z } from 'zod';
import { flagSchema } from '../kinds/flag.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { terms } from '../term-report/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const termNumber = z.literal(terms, 'Choose term 1, 2 or 3.');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const yearMessage = `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
const yearNumber = z.int(yearMessage).min(FIRST_YEAR, yearMessage).max(LAST_YEAR, yearMessage);

/** What a school knows of a term besides its results; all of it prints on the cards. */
export const termDetailsShape = {
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
  posted: flagSchema,
  /** When the cards were posted, ISO 8601. */
  date_posted: z.string().nullable(),
  ...termDetailsShape,
  /** Whether a card on which a mark is missing has a rank too, and counts in the ranks of others. */
  rank_incomplete: flagSchema,
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
  rank_incomplete: flagSchema.optional(),
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
  posted: flagSchema,
  /** 1 posts only the cards on which nothing is missing; otherwise all that have a mark are posted. */
  ready_only: flagSchema.optional(),
});
export type PostTermReports = z.infer<typeof postTermReportsSchema>;

const MAX_REASON_LENGTH = 150;

/** Withdraws one card of a posted term, or posts it again as the student's results are now. */
export const postReportCardSchema = z
  .object({
    student_id: studentIdSchema,
    year: yearNumber,
    term: termNumber,
    posted: flagSchema,
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
  posted: flagSchema,
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

export const listReportCardViews = defineCall({
  method: 'GET',
  path: paths.reportCardViews,
  params: termParamsSchema,
  response: z.array(reportCardViewSchema),
});

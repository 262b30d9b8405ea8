import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { terms } from '../report-cards/terms.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const termNumber = z.literal(terms, 'Choose term 1, 2 or 3.');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const yearMessage = `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;
const yearNumber = z.int(yearMessage).min(FIRST_YEAR, yearMessage).max(LAST_YEAR, yearMessage);

/** A term in the body of a call. */
export const termKeyShape = { year: yearNumber, term: termNumber };

/** The facts of a term besides its results; all are printed on the cards. */
export const termDetailsShape = {
  /** The reporting period, `yyyy-MM-dd`. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** The number of school sessions in the term. */
  sessions_possible: z.int().nullable(),
  reopens_on: z.string().nullable(),
};

/** A term of the academic year `year`-(`year` + 1). */
export const termSchema = z.object({
  year: z.int(),
  term: z.literal(terms),
  posted: flagSchema,
  /** When the cards were posted, ISO 8601. */
  date_posted: z.string().nullable(),
  ...termDetailsShape,
  /** Whether cards with a missing mark are ranked, too. */
  rank_incomplete: flagSchema,
  /** The first and last day on which teachers type marks, `yyyy-MM-dd`; null for no limit. */
  entry_from: z.string().nullable(),
  entry_until: z.string().nullable(),
  /** The number of students with results. */
  students: z.int(),
  /** Of these, who have a posted card. */
  cards_posted: z.int(),
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
  /** 0 in a new term; unchanged if omitted. */
  rank_incomplete: flagSchema.optional(),
  /** Unchanged if omitted. */
  entry_from: z.iso.date(messages.date).nullable().optional(),
  entry_until: z.iso.date(messages.date).nullable().optional(),
};
export type TermSettings = TermDetails & {
  readonly rank_incomplete?: TermRecord['rank_incomplete'] | undefined;
  readonly entry_from?: TermRecord['entry_from'] | undefined;
  readonly entry_until?: TermRecord['entry_until'] | undefined;
};

/** The days must be in order. */
function validateDateOrder({
  first_day: first,
  last_day: last,
  reopens_on: reopens,
  entry_from: from,
  entry_until: until,
}: Omit<TermSettings, 'sessions_possible' | 'rank_incomplete'>) {
  const errors: Partial<Record<keyof TermSettings, string>> = {};
  if (from && until && until < from) errors.entry_until = 'The last day must be after the first day.';
  if (first !== null && last !== null && last < first)
    errors.last_day = 'The last day must be after the first day.';
  const end = last ?? first;
  if (end !== null && reopens !== null && reopens <= end) {
    errors.reopens_on = 'School must re-open after the last day.';
  }
  return errors;
}

const withDateOrder = <T extends z.ZodType<TermSettings>>(schema: T) =>
  schema.superRefine((facts, context) => {
    for (const [name, message] of Object.entries(validateDateOrder(facts)))
      context.addIssue({ code: 'custom', path: [name], message });
  });

/** A new term. */
export const newTermSchema = withDateOrder(
  z.strictObject({
    ...termKeyShape,
    ...updateTermShape,
    /** Accepted and ignored: a new term is not posted. */
    posted: z.unknown().optional(),
    date_posted: z.unknown().optional(),
  }),
);
export type NewTerm = z.input<typeof newTermSchema>;

/** The facts of a term that is not posted; omitted ones become unknown. */
const updateTermSchema = withDateOrder(z.strictObject(updateTermShape));

/**
 * Posts the cards of a term, or removes them. A card without a mark that counts is never posted. Other properties of the
 * record are ignored; the time is the server's.
 */
export const postReportCardsSchema = z.object({
  ...termKeyShape,
  posted: flagSchema,
  /** 1 posts only complete cards; otherwise all cards with a mark are posted. */
  ready_only: flagSchema.optional(),
});
export type PostReportCards = z.infer<typeof postReportCardsSchema>;

/** Of the reason why a posted card is withdrawn or corrected. */
export const MAX_REASON_LENGTH = 150;

/** Withdraws one card of a posted term, or posts it again from the student's current results. */
export const postReportCardSchema = z
  .object({
    student_id: studentIdSchema,
    ...termKeyShape,
    posted: flagSchema,
    /** The reason for the audit log; required for a withdrawal. */
    reason: singleLineText(MAX_REASON_LENGTH).optional(),
  })
  .refine(({ posted, reason }) => posted === 1 || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'Say why the card is withdrawn.',
  });
export type PostReportCard = z.infer<typeof postReportCardSchema>;

/** The current state of one card of a posted term. */
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
/** The path parameters of a term. */
export const termParamsSchema = z.object({
  year: digits(/^\d{4}$/),
  term: digits(/^[123]$/).pipe(z.literal(terms)),
});
/** The readiness of a class's cards. */
const classReadinessSchema = z.object({
  class_id: z.string(),
  /** The number of students with results in the term. */
  cards: z.int(),
  /** Of these, cards with at least one mark that counts and not withdrawn: only these are posted with the term. */
  with_marks: z.int(),
  /** Of these, complete cards. */
  ready: z.int(),
  /** The number of posted cards. */
  posted: z.int(),
  /** The first 50 incomplete cards by name; `missing` has the labels of what is missing. */
  incomplete: z.array(z.object({ student_id: z.string(), name: z.string(), missing: z.array(z.string()) })),
  /** The subjects in which cards with marks have none that counts, and of how many cards (R84). */
  missing_subjects: z.array(z.object({ subject: z.string(), cards: z.int() })),
  /** The number of students in the class now without results in the term. */
  without_results: z.int(),
});

/** The number of students, and the first 50 by class and name. */
const studentGroupSchema = z.object({
  count: z.int(),
  students: z.array(z.object({ student_id: z.string(), name: z.string(), class_id: z.string() })),
});
export type StudentGroup = z.infer<typeof studentGroupSchema>;

/** The readiness of a term's cards: before posting, and of those that are not posted with the term. */
export const termReadinessSchema = z.object({
  classes: z.array(classReadinessSchema),
  /** The number of complete cards that are neither posted nor withdrawn. */
  complete: z.int(),
  /** Students who get no card: without a mark that counts, or without results. */
  without_marks: studentGroupSchema,
  /** Students with marks on an incomplete card that is not posted; omitted if only complete cards are posted. */
  not_ready: studentGroupSchema,
  /** Students whose card was withdrawn individually; it is not posted with the others, only individually. */
  withdrawn: studentGroupSchema,
  /** The unknown facts of the term. */
  unknown: z.array(z.enum(Object.keys(termDetailsShape) as (keyof TermDetails)[])),
  /** The student of a sample card to check before posting; null if there is none. */
  sample: z.string().nullable(),
});
export type TermReadiness = z.infer<typeof termReadinessSchema>;

/**
 * The cards of a class as a grid of students and subjects. A mark is the total, `missing` if the student takes the subject
 * and has none, or null if the student does not take it.
 */
export const classMarksSchema = z.object({
  /** By the school's list; `without` is the number of students without a total. */
  subjects: z.array(z.object({ title: z.string(), without: z.int() })),
  students: z.array(
    z.object({
      student_id: z.string(),
      name: z.string(),
      average: z.number().nullable(),
      rank: z.int().nullable(),
      marks: z.array(z.union([z.number(), z.literal('missing')]).nullable()),
      /** The labels of what is missing besides marks. */
      missing: z.array(z.string()),
      /** Whether the card is posted. */
      posted: flagSchema,
    }),
  ),
});
export type ClassMarks = z.infer<typeof classMarksSchema>;

/** The views of a term's cards, sorted by class and name; nulls and 0 if never opened. */
export const reportCardViewSchema = z.object({
  student_id: z.string(),
  name: z.string(),
  class_id: z.string(),
  views: z.int(),
  first_viewed: z.string().nullable(),
  last_viewed: z.string().nullable(),
  /** When this card was posted; null if the student has no posted card. */
  date_posted: z.string().nullable(),
});
export type ReportCardView = z.infer<typeof reportCardViewSchema>;

export const listTerms = defineCall({
  method: 'GET',
  path: paths.listedTerms,
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

/** Deletes a term that has no results; 409 if it has some. */
export const deleteTerm = defineCall({
  method: 'POST',
  path: paths.deleteTerm,
  body: z.object(termKeyShape),
  response: z.array(termSchema),
});

export const getTermReadiness = defineCall({
  method: 'GET',
  path: paths.termReadiness,
  params: termParamsSchema,
  response: termReadinessSchema,
});

export const getClassMarks = defineCall({
  method: 'GET',
  path: paths.classMarks,
  params: termParamsSchema.extend({ class: z.string() }),
  response: classMarksSchema,
});

export const postReportCards = defineCall({
  method: 'POST',
  path: paths.postReportCards,
  body: postReportCardsSchema,
  response: termSchema,
});

export const postReportCard = defineCall({
  method: 'POST',
  path: paths.postReportCard,
  body: postReportCardSchema,
  response: postedCardSchema,
});

/** Posts the cards of a posted term that have become complete since, except withdrawn ones; the posted ones do not change. */
export const postCompleteCards = defineCall({
  method: 'POST',
  path: paths.postCompleteCards,
  body: z.object(termKeyShape),
  response: z.object({ term: termSchema, posted: z.int() }),
});

/** How many cards of a term are posted, and of these have their PDF, and have it made in the background (R61). */
export const getCardFiles = defineCall({
  method: 'GET',
  path: paths.cardFiles,
  params: termParamsSchema,
  response: z.object({ cards: z.int(), ready: z.int(), waiting: z.int() }),
});

export const listReportCardViews = defineCall({
  method: 'GET',
  path: paths.reportCardViews,
  params: termParamsSchema,
  response: z.array(reportCardViewSchema),
});

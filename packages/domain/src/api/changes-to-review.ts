import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { reviewRisks } from '../registration/review-risk.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

const answerSchema = z.union([z.string(), z.number(), z.null()]);

/** What a family changed in one field since the office last looked; several changes are one, with the first `from`. */
export const changeToReviewSchema = z.object({
  field: z.string(),
  risk: z.enum(reviewRisks),
  from: answerSchema,
  to: answerSchema,
  /** When the family last changed it. */
  at: z.iso.datetime(),
  times: z.int(),
  /** What the office changed it to since then, and who; null if the answer is still the family's. */
  since: z.object({ by: z.string(), to: answerSchema, at: z.iso.datetime() }).nullable(),
});
export type ChangeToReview = z.infer<typeof changeToReviewSchema>;

/** Whether the answer is again what it was before the family changed it: the family or the office put it back. */
export const isPutBack = ({ from, to, since }: ChangeToReview) => from === (since ? since.to : to);

export const studentToReviewSchema = studentListEntrySchema
  .pick({ id: true, first_name: true, last_name: true, class_id: true })
  .extend({
    /** The highest risk first; what was put back comes last. */
    changes: z.array(changeToReviewSchema),
    /** Marks this list for `seen`: later changes stay to review. */
    up_to: z.int(),
  });
export type StudentToReview = z.infer<typeof studentToReviewSchema>;

/** Students by ID; `next` is null on the last page. */
export const changesToReviewSchema = z.object({
  data: z.array(studentToReviewSchema),
  next: z.string().nullable(),
});
export type ChangesToReview = z.infer<typeof changesToReviewSchema>;

/** `risk` selects the students with a change of this risk; `after` is `next` of the page before. */
export const changesToReviewQuerySchema = z.object({
  risk: z.enum(reviewRisks, `Give one of ${reviewRisks.join(', ')}.`).optional(),
  after: singleLineText(20).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ChangesToReviewQuery = z.infer<typeof changesToReviewQuerySchema>;

/** The number of students with a change to review, of any risk and of each; at most `MAX_REVIEW_COUNT`. */
export const reviewCountSchema = z.object({ all: z.int(), high: z.int(), medium: z.int(), low: z.int() });
export type ReviewCount = z.infer<typeof reviewCountSchema>;

const MAX_FIELDS = 200;
const MAX_FIELD_NAME = 50;
const MAX_HISTORY_ID = 2_147_483_647;

const fieldsSchema = z
  .array(z.string(messages.wrongType).max(MAX_FIELD_NAME), messages.wrongType)
  .min(1, 'Name at least one field.')
  .max(MAX_FIELDS, `Name at most ${MAX_FIELDS} fields.`);

export const markSeenSchema = z.strictObject({
  student_id: studentIdSchema,
  fields: fieldsSchema,
  up_to: z.int(messages.wrongType).min(1).max(MAX_HISTORY_ID),
});
export type MarkSeen = z.infer<typeof markSeenSchema>;

/** `seen_at` undoes it. */
export const markSeenResponseSchema = z.object({ seen_at: z.iso.datetime(), changes: z.int() });

export const undoSeenSchema = z.strictObject({
  student_id: studentIdSchema,
  fields: fieldsSchema,
  seen_at: z.iso.datetime({ precision: 3, error: 'Give a time such as 2026-11-20T13:00:00.000Z.' }),
});
export type UndoSeen = z.infer<typeof undoSeenSchema>;

export const undoSeenResponseSchema = z.object({ changes: z.int() });

export const listChangesToReview = defineCall({
  method: 'GET',
  path: paths.changesToReview,
  query: changesToReviewQuerySchema,
  response: changesToReviewSchema,
});

export const countChangesToReview = defineCall({
  method: 'GET',
  path: paths.reviewCount,
  response: reviewCountSchema,
});

export const markChangesSeen = defineCall({
  method: 'POST',
  path: paths.changesSeen,
  body: markSeenSchema,
  response: markSeenResponseSchema,
});

export const undoChangesSeen = defineCall({
  method: 'POST',
  path: paths.undoChangesSeen,
  body: undoSeenSchema,
  response: undoSeenResponseSchema,
});

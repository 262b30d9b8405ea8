import { z } from 'zod';
import { confirmationItems, findConfirmationItem } from '../registration/confirmation.ts';
import { entrySources } from '../school/entry-source.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const confirmedSchema = z.object({
  at: z.iso.datetime(),
  by: z.enum(['family', 'office']),
});

export const confirmationsSchema = z.object({
  /** The current school year. */
  year: z.int(),
  /** Whether the family is asked to confirm its answers for the year; not in the first year of an installation. */
  asked: z.boolean(),
  /** What has been confirmed for the year, by item. */
  confirmed: z.record(z.string(), confirmedSchema),
  /** What the school office changed since the family last confirmed, by field; empty if nothing is asked. */
  office_changes: z.record(
    z.string(),
    z.object({ at: z.iso.datetime(), before: z.union([z.string(), z.number(), z.null()]) }),
  ),
  /** When items were last confirmed in a past year. */
  earlier: z.record(z.string(), z.iso.datetime()),
  /** When the family last agreed in a past year, with all answers as they were; null if it never did. */
  agreed_at: z.iso.datetime().nullable(),
  /** When the photo was uploaded, if it is so old that the school asks for a new one; otherwise null. */
  old_photo: z.iso.datetime().nullable(),
});
export type Confirmations = z.infer<typeof confirmationsSchema>;

/** What is confirmed for the current school year (R54). */
export const listConfirmations = defineCall({
  method: 'GET',
  path: paths.confirmations,
  params: z.object({ id: studentIdSchema }),
  response: confirmationsSchema,
});

/**
 * Confirms the answers of items as they were in a version of the record. If one of them is another by now, the response
 * is a 409 with the record as `data`, and nothing is confirmed.
 */
export const confirmAnswers = defineCall({
  method: 'POST',
  path: paths.confirmations,
  params: z.object({ id: studentIdSchema }),
  body: z.strictObject({
    year: z.int32().describe('The school year that the page asked for.'),
    version: z.int32().min(0).describe('The version of the record that the page showed.'),
    items: z
      .array(
        z
          .string()
          .refine(
            (id) => findConfirmationItem(id) !== undefined,
            'There is nothing with this name to confirm.',
          ),
      )
      .min(1, 'Name what is confirmed.')
      .max(confirmationItems.length),
    source: z
      .enum(entrySources, `Give one of ${entrySources.join(', ')}.`)
      .nullish()
      .describe('How the office learned that the answers are right.'),
  }),
  response: confirmationsSchema,
});

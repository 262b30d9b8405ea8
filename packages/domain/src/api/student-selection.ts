import { z } from 'zod';
import { studentIdSchema } from './accounts.ts';
import { studentFilterSchema } from './student-filter.ts';

export const MAX_SELECTED_IDS = 10_000;

/**
 * The students of a bulk call: `ids`, or all that a `filter` of the list matches when the call arrives. An empty filter
 * means every enrolled student. Leavers and unknown IDs are left out.
 */
export const studentSelectionSchema = z
  .strictObject({
    ids: z
      .array(studentIdSchema)
      .min(1, 'Select at least one student.')
      .max(MAX_SELECTED_IDS, `Select at most ${MAX_SELECTED_IDS.toLocaleString('en')} students.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each student once.')
      .optional(),
    filter: studentFilterSchema.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Give either “ids” or “filter”.',
  });
export type StudentSelection = z.infer<typeof studentSelectionSchema>;

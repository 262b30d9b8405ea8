import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { historyCauses } from '../school/history-cause.ts';
import { studentIdSchema } from './accounts.ts';

/** The field of the entry that says who added the student, and when; it has no values, and is the oldest. */
export const STUDENT_ADDED = 'student_added';

/**
 * One change of one answer, with the values as in the API. A family's changes of an answer that follow each other within
 * minutes are one; `from` and `to` are equal if the last of them put the answer back.
 */
export const historyEntrySchema = z.object({
  field: z.string(),
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
  /** `Family`, the administrator's name, or where the office has it from: `Office, from paper`. A family reads `Office`. */
  by: z.string(),
  /** Who entered it, where `by` names its source; only for the office. */
  entered_by: z.string().optional(),
  /** What changed or added many records at once, such as an import; left out for a save. */
  cause: z.enum(historyCauses).optional(),
  at: z.iso.datetime(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historySchema = z.array(historyEntrySchema);

/**
 * A page of the history: the newest `limit` changes before the moment `before`, which is `at` of the caller's last change.
 * Changes of the same moment are on one page, so that a page may have a few more than `limit`.
 */
export const historyQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  before: z.iso.datetime({ precision: 3, error: 'Give a time such as 2026-11-20T13:00:00.000Z.' }).optional(),
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const getHistory = defineCall({
  method: 'GET',
  path: paths.studentHistory,
  params: z.object({ id: studentIdSchema }),
  query: historyQuerySchema,
  response: historySchema,
});

import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { dataCheckIds } from '../registration/data-checks/data-checks.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

const checkId = z.enum(dataCheckIds, `Give one of ${dataCheckIds.join(', ')}.`);

/** What one check found: the students, each with the answers that it found it in. */
export const findingSchema = z.object({
  check: checkId,
  /** What tells two findings with the same answers apart, such as `expired`. */
  state: z.string().nullable(),
  students: z.array(
    studentListEntrySchema.pick({ id: true, first_name: true, last_name: true, class_id: true }).extend({
      answers: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  /** Changes with the answers; sent back to dismiss the finding. */
  fingerprint: z.string(),
  dismissed: z.object({ note: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type FindingEntry = z.infer<typeof findingSchema>;

/** A page of the findings; `counts` has those of every check that are not dismissed. */
export const dataChecksSchema = z.object({
  data: z.array(findingSchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  counts: z.record(checkId, z.int()),
});
export type DataChecks = z.infer<typeof dataChecksSchema>;

/** `check` selects one check; `dismissed` 1 lists the dismissed findings instead of the others. */
export const dataChecksQuerySchema = z.object({
  check: checkId.optional(),
  dismissed: z.enum(['0', '1'], messages.flag).default('0'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
});
export type DataChecksQuery = z.infer<typeof dataChecksQuerySchema>;

const FINGERPRINT_LENGTH = 64;
export const MAX_NOTE = 200;

/** `student_id` is the first student of the finding. */
export const dismissFindingSchema = z.strictObject({
  student_id: studentIdSchema,
  check: checkId,
  fingerprint: singleLineText(FINGERPRINT_LENGTH),
  note: singleLineText(MAX_NOTE).pipe(z.string().min(1, messages.required)),
});
export type DismissFinding = z.infer<typeof dismissFindingSchema>;

export const restoreFindingSchema = dismissFindingSchema.pick({ student_id: true, check: true });
export type RestoreFinding = z.infer<typeof restoreFindingSchema>;

const doneSchema = z.object({ message: z.string() });

export const listFindings = defineCall({
  method: 'GET',
  path: paths.dataChecks,
  query: dataChecksQuerySchema,
  response: dataChecksSchema,
});

export const dismissFinding = defineCall({
  method: 'POST',
  path: paths.dismissFinding,
  body: dismissFindingSchema,
  response: doneSchema,
});

export const restoreFinding = defineCall({
  method: 'POST',
  path: paths.restoreFinding,
  body: restoreFindingSchema,
  response: doneSchema,
});

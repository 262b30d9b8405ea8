import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

export const MAX_LEAVING_REASON = 200;
export const MAX_NEXT_SCHOOL = 100;

const studentSummarySchema = studentListEntrySchema.pick({
  id: true,
  first_name: true,
  last_name: true,
  class_id: true,
});

/**
 * What the office may note about a leaving. The last day may lie ahead, up to that of the school year: until it is over the
 * student stays (R97).
 */
export const leavingDetailsShape = {
  left_on: z.iso.date(messages.date).nullish(),
  leaving_reason: singleLineText(MAX_LEAVING_REASON).nullish(),
  next_school: singleLineText(MAX_NEXT_SCHOOL).nullish(),
};
const leavingDetailsSchema = z.object(leavingDetailsShape);
export type LeavingDetails = z.infer<typeof leavingDetailsSchema>;

/** A student who has left the school, or leaves on a day ahead. Moments are ISO 8601. */
export const leaverSchema = studentSummarySchema.extend({
  /** Null while the last day lies ahead. */
  left_at: z.iso.datetime().nullable(),
  /** The administrator’s name. */
  left_by: z.string(),
  /** When everything is erased; null if it is kept. */
  erase_at: z.iso.datetime().nullable(),
  /** The last day at the school, `yyyy-MM-dd`. */
  left_on: z.string().nullable(),
  leaving_reason: z.string().nullable(),
  next_school: z.string().nullable(),
});
export type Leaver = z.infer<typeof leaverSchema>;

const erase = z.literal([0, 1], messages.choice);

/** With `erase` 1 everything is erased after the number of days in the settings; with 0 it is kept. */
export const markAsLeftSchema = z.object({ student_id: studentIdSchema, erase, ...leavingDetailsShape });

/** The reinstated student. */
export const reinstatedStudentSchema = studentSummarySchema;

/** Who leaves on a day ahead, and the leavers, newest first. */
export const listLeavers = defineCall({
  method: 'GET',
  path: paths.leavers,
  response: z.array(leaverSchema),
});

export const markAsLeft = defineCall({
  method: 'POST',
  path: paths.leavers,
  body: markAsLeftSchema,
  response: leaverSchema,
});

export const reinstateStudent = defineCall({
  method: 'POST',
  path: paths.reinstate,
  params: z.object({ id: studentIdSchema }),
  response: reinstatedStudentSchema,
});

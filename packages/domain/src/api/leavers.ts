import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentListEntrySchema } from './students.ts';

const studentSummarySchema = studentListEntrySchema.pick({
  id: true,
  first_name: true,
  last_name: true,
  class_id: true,
});

/** A student who has left the school. Moments are ISO 8601. */
export const leaverSchema = studentSummarySchema.extend({
  left_at: z.iso.datetime(),
  /** The administrator’s name. */
  left_by: z.string(),
  /** When everything is erased; null if it is kept. */
  erase_at: z.iso.datetime().nullable(),
});
export type Leaver = z.infer<typeof leaverSchema>;

const erase = z.literal([0, 1], messages.choice);

/** With `erase` 1 everything is erased after the number of days in the settings; with 0 it is kept. */
export const markAsLeftSchema = z.object({ student_id: studentIdSchema, erase });

/** The restored student. */
export const restoredStudentSchema = studentSummarySchema;

/** The leavers, newest first. */
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

export const restoreLeaver = defineCall({
  method: 'POST',
  path: paths.bringBack,
  params: z.object({ id: studentIdSchema }),
  response: restoredStudentSchema,
});

import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { multilineText } from '../kinds/text-schemas.ts';
import { MAX_REMINDER_LENGTH } from '../messages/kinds.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { termKeyShape } from './terms.ts';

/** More than a school has. */
const MAX_TEACHERS = 500;

const remindTeachersSchema = z.strictObject({
  ...termKeyShape,
  /** The names of administrators; without it, all who owe a sheet. Those who owe none get no message. */
  teachers: z
    .array(z.string().max(50))
    .min(1, 'Select at least one teacher.')
    .max(MAX_TEACHERS, `Select at most ${MAX_TEACHERS} teachers.`)
    .optional(),
  text: multilineText(MAX_REMINDER_LENGTH).pipe(z.string().min(1, messages.required)),
  /** True only shows what would be sent. */
  preview: z.boolean().default(false),
  /** True also reminds teachers to whom a reminder about the term was sent within 24 hours. */
  again: z.boolean().default(false),
});

const teacherReminderSchema = z.object({
  /** An example. */
  subject: z.string(),
  message: z.string(),
  /** One for each teacher. */
  messages: z.int(),
  /** The selected teachers who can't be reached: without an email address, with one that was refused, or disabled. */
  unreachable: z.array(
    z.object({ teacher: z.string(), reason: z.enum(['no_email', 'refused', 'disabled']) }),
  ),
  /** Who was left out, because a reminder was sent within 24 hours. */
  recent: z.array(z.string()),
});
export type TeacherReminder = z.infer<typeof teacherReminderSchema>;

/** Sends each selected teacher one message with the sheets of a term that are not handed in. */
export const remindTeachers = defineCall({
  method: 'POST',
  path: paths.remindTeachers,
  body: remindTeachersSchema,
  response: teacherReminderSchema,
});

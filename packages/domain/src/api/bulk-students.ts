import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { defineCall } from './contract.ts';
import { leavingDetailsShape } from './leavers.ts';
import { paths } from './paths.ts';
import { studentSelectionSchema } from './student-selection.ts';

/** As in a record. */
const MAX_CLASS_LENGTH = 10;

/** `class_id` is null for no class. */
const moveStudentsSchema = z.strictObject({
  selection: studentSelectionSchema,
  class_id: singleLineText(MAX_CLASS_LENGTH).nullable(),
});

const leaveStudentsSchema = z.strictObject({
  selection: studentSelectionSchema,
  ...leavingDetailsShape,
});

const recipientSchema = z.object({
  student_id: z.string(),
  /** `Baptiste, Anya`. */
  student: z.string(),
  /** A parent's name; null for the student's own phone and email. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** Moves students to another class, all or none; those who are in it already are not changed. */
export const moveStudents = defineCall({
  method: 'POST',
  path: paths.moveStudents,
  body: moveStudentsSchema,
  response: z.object({ moved: z.int() }),
});

/** Marks students as left, all or none, and keeps their data. */
export const leaveStudents = defineCall({
  method: 'POST',
  path: paths.leaveStudents,
  body: leaveStudentsSchema,
  response: z.object({ left: z.int() }),
});

/** Whom a reminder can reach: the parents and students with a mobile phone or an email, by the students' names. */
export const listRecipients = defineCall({
  method: 'POST',
  path: paths.reminderRecipients,
  body: z.strictObject({ selection: studentSelectionSchema }),
  response: z.object({ students: z.int(), recipients: z.array(recipientSchema) }),
});

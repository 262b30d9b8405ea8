import { z } from 'zod';
import { multilineText } from '../kinds/text-schemas.ts';
import { MAX_REMINDER_LENGTH, messageKinds, messageStates } from '../messages/kinds.ts';
import { messages } from '../kinds/messages.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { listedStudentsSchema, namedStudentsSchema, studentSelectionSchema } from './student-selection.ts';

const stateSchema = z.enum(messageStates, 'This state does not exist.');

const messageEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(messageKinds),
  /** Null in a message to a teacher. */
  student_id: z.string().nullable(),
  /** The name of the administrator whom it is to; null in a message to a family. */
  teacher: z.string().nullable(),
  address: z.string(),
  state: z.enum(messageStates),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** What the mail server answered last; null for families. */
  error: z.string().nullable(),
});
export type MessageEntry = z.infer<typeof messageEntrySchema>;

/** Newest first; `next` is null on the last page. */
const messagesPageSchema = z.object({ data: z.array(messageEntrySchema), next: z.int().nullable() });
export type MessagesPage = z.infer<typeof messagesPageSchema>;

/** What PostgreSQL can number. */
const MAX_MESSAGE_ID = 2_147_483_647;
const messageIdInUrl = z.coerce.number().int().min(1).max(MAX_MESSAGE_ID);

const pageQuery = {
  /** `next` of the page before. */
  before: messageIdInUrl.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
};
const messagesQuerySchema = z.object({
  state: stateSchema.optional(),
  kind: z.enum(messageKinds, 'This kind does not exist.').optional(),
  student_id: studentIdSchema.optional(),
  ...pageQuery,
});
export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

export const listMessages = defineCall({
  method: 'GET',
  path: paths.messages,
  query: messagesQuerySchema,
  response: messagesPageSchema,
});

/** The messages about one child, for its family, too. */
export const listStudentMessages = defineCall({
  method: 'GET',
  path: paths.studentMessages,
  params: z.object({ id: studentIdSchema }),
  query: z.object(pageQuery),
  response: messagesPageSchema,
});

/** How mail works; `error` is why the last message could not be sent, null once one was sent again. */
export const mailStatusSchema = z.object({
  /** `kept`: in the demo school nothing is sent, and messages are kept to be read. */
  mail: z.enum(['on', 'kept', 'off']),
  counts: z.record(z.enum(messageStates), z.int()),
  error: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;

export const getMailStatus = defineCall({
  method: 'GET',
  path: paths.mailStatus,
  response: mailStatusSchema,
});

/** A message with its text, whose link works in the demo school only. */
export const getMessage = defineCall({
  method: 'GET',
  path: paths.message,
  params: z.object({ message: messageIdInUrl }),
  response: messageEntrySchema.extend({ subject: z.string(), text: z.string() }),
});

const someMessagesSchema = z
  .strictObject({
    ids: z
      .array(z.int().min(1).max(MAX_MESSAGE_ID))
      .min(1, 'Select at least one message.')
      .max(500)
      .optional(),
    state: stateSchema.optional(),
  })
  .refine(({ ids, state }) => (ids === undefined) !== (state === undefined), 'Give “ids” or “state”.');
export type SomeMessages = z.infer<typeof someMessagesSchema>;

const changedSchema = z.object({ changed: z.int() });

/** Sends messages again that were refused, failed or cancelled; queued ones are tried at once. */
export const retryMessages = defineCall({
  method: 'POST',
  path: paths.retryMessages,
  body: someMessagesSchema,
  response: changedSchema,
});

/** Cancels messages that have not been sent. */
export const cancelMessages = defineCall({
  method: 'POST',
  path: paths.cancelMessages,
  body: someMessagesSchema,
  response: changedSchema,
});

const remindSchema = z.strictObject({
  selection: studentSelectionSchema,
  text: multilineText(MAX_REMINDER_LENGTH).pipe(z.string().min(1, messages.required)),
  /** True only shows what would be sent. */
  preview: z.boolean().default(false),
  /** True also reminds of students about whom a reminder was sent within 24 hours. */
  again: z.boolean().default(false),
});

const reminderSchema = z.object({
  /** An example. */
  subject: z.string(),
  message: z.string(),
  students: z.int(),
  messages: z.int(),
  /** Who has no confirmed address that may be used. */
  unreachable: listedStudentsSchema,
  /** Who was left out, because a reminder was sent within 24 hours. */
  recent: namedStudentsSchema,
});
export type Reminder = z.infer<typeof reminderSchema>;

export const remind = defineCall({
  method: 'POST',
  path: paths.remind,
  body: remindSchema,
  response: reminderSchema,
});

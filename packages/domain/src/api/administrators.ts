import { z } from 'zod';
import { EMAIL_ADDRESS } from '../kinds/email.ts';
import { flagSchema } from '../kinds/flag-schema.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { markColumns } from '../report-cards/columns.ts';
import { adminRoleNames } from '../school/admin-role.ts';
import { nameResponseSchema, passwordSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { endSessionsResponseSchema, endSessionsSchema, ownSessionsSchema } from './own-account.ts';
import { paths } from './paths.ts';

export const MAX_ADMIN_NAME = 50;
export const adminNameSchema = singleLineText(MAX_ADMIN_NAME).pipe(z.string().min(1, 'Type a username.'));
export const MAX_ADMIN_EMAIL = 254;
/** Stored in lower case: providers differ in how they write the same address. */
const adminEmailSchema = singleLineText(MAX_ADMIN_EMAIL).pipe(
  z.string().regex(EMAIL_ADDRESS, messages.email).toLowerCase(),
);
/** What report cards print, as long as a name in a workbook of marks. */
export const MAX_CARD_NAME = markColumns.teacher.max;
const cardNameSchema = singleLineText(MAX_CARD_NAME).pipe(z.string().min(1, 'Type a name.'));
const roleSchema = z.enum(adminRoleNames, 'Choose one of the roles.');

const administratorSchema = z.object({
  name: z.string(),
  role: roleSchema,
  /** Whose account of the school may sign in as this administrator; in lower case. */
  email: z.string().nullable(),
  /** What report cards print where the administrator is teacher, form teacher or dean (R108). */
  card_name: z.string().nullable(),
  /** When the administrator was disabled, ISO 8601; null for one who may sign in. */
  disabled_at: z.iso.datetime().nullable(),
  /** The state of the invitation of who has not signed in or chosen a password yet; null for others. */
  invitation: z.enum(['open', 'expired']).nullable(),
  second_factor: flagSchema,
  /** The number of active sessions, and the last use of one of them, rounded to the minute. */
  sessions: z.int(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** By name. */
const administratorsSchema = z.array(administratorSchema);

const invitedAdministratorSchema = z.object({
  name: z.string(),
  /** Shown only in this response; works once, for `INVITATION_HOURS`. */
  invitation: z.string(),
});
export type InvitedAdministrator = z.infer<typeof invitedAdministratorSchema>;

const acceptInvitationSchema = z.object({
  name: adminNameSchema,
  invitation: singleLineText(40).pipe(z.string().min(1, messages.required)),
  password: passwordSchema,
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

const changeAdministratorSchema = z
  .strictObject({
    role: roleSchema.optional(),
    disabled: flagSchema.optional(),
    /** Null removes the address. */
    email: adminEmailSchema.nullable().optional(),
    /** Null removes the name. */
    card_name: cardNameSchema.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['role'],
    message: 'Choose one of the roles.',
  });
export type AdministratorChange = z.infer<typeof changeAdministratorSchema>;

const nameParams = z.object({ name: adminNameSchema });

export const listAdministrators = defineCall({
  method: 'GET',
  path: paths.administrators,
  response: administratorsSchema,
});

export const addAdministrator = defineCall({
  method: 'POST',
  path: paths.administrators,
  body: z.strictObject({
    name: adminNameSchema,
    role: roleSchema,
    email: adminEmailSchema.optional(),
    card_name: cardNameSchema.optional(),
  }),
  response: invitedAdministratorSchema,
});

export const changeAdministrator = defineCall({
  method: 'POST',
  path: paths.administrator,
  params: nameParams,
  body: changeAdministratorSchema,
  response: administratorsSchema,
});

/** Gives a new invitation, ends the old password, removes the second factor and ends all sessions. */
export const resetAdministrator = defineCall({
  method: 'POST',
  path: paths.resetAdministrator,
  params: nameParams,
  body: z.strictObject({}),
  response: invitedAdministratorSchema,
});

/** Chooses the password of an administrator who was added or reset; the person then signs in with it. */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: paths.acceptInvitation,
  body: acceptInvitationSchema,
  response: nameResponseSchema,
});

export const listAdministratorSessions = defineCall({
  method: 'GET',
  path: paths.administratorSessions,
  params: nameParams,
  response: ownSessionsSchema,
});

export const endAdministratorSessions = defineCall({
  method: 'POST',
  path: paths.endAdministratorSessions,
  params: nameParams,
  body: endSessionsSchema,
  response: endSessionsResponseSchema,
});

import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { adminRoleNames } from '../school/admin-role.ts';
import { defineCall } from './contract.ts';
import { endSessionsResponseSchema, endSessionsSchema, ownSessionsSchema } from './own-account.ts';
import { paths } from './paths.ts';

export const adminNameSchema = singleLineText(50).pipe(z.string().min(1, 'Type a username.'));
const roleSchema = z.enum(adminRoleNames, 'Choose one of the roles.');

const administratorSchema = z.object({
  name: z.string(),
  role: roleSchema,
  /** When the administrator was disabled, ISO 8601; null for one who may sign in. */
  disabled_at: z.iso.datetime().nullable(),
  /** Whether the first password has not been replaced yet. */
  must_change_password: flagSchema,
  second_factor: flagSchema,
  /** The number of active sessions, and the last use of one of them, rounded to the minute. */
  sessions: z.int(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** By name. */
const administratorsSchema = z.array(administratorSchema);

const addedAdministratorSchema = z.object({
  name: z.string(),
  /** Shown only in this response; replaced at the first sign-in. */
  first_password: z.string(),
});
export type AddedAdministrator = z.infer<typeof addedAdministratorSchema>;

const changeAdministratorSchema = z
  .strictObject({ role: roleSchema.optional(), disabled: flagSchema.optional() })
  .refine((body) => body.role !== undefined || body.disabled !== undefined, {
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
  body: z.strictObject({ name: adminNameSchema, role: roleSchema }),
  response: addedAdministratorSchema,
});

export const changeAdministrator = defineCall({
  method: 'POST',
  path: paths.administrator,
  params: nameParams,
  body: changeAdministratorSchema,
  response: administratorsSchema,
});

/** Gives a new first password, removes the second factor and ends all sessions. */
export const resetAdministrator = defineCall({
  method: 'POST',
  path: paths.resetAdministrator,
  params: nameParams,
  body: z.strictObject({}),
  response: addedAdministratorSchema,
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

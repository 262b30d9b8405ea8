import { z } from 'zod';
import { passwordSchema, nameResponseSchema, secondFactorCodeSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const changeAdminPasswordSchema = z.object({ old_password: passwordSchema, password: passwordSchema });

const reauthenticateSchema = z.object({
  password: passwordSchema,
  /** A code of the app or a recovery code; only for accounts with a second factor. */
  code: secondFactorCodeSchema.nullish(),
});
/** Until when the calls that ask for the password again are open in this session. */
const reauthenticatedSchema = z.object({ expires_at: z.iso.datetime() });
export type Reauthenticated = z.infer<typeof reauthenticatedSchema>;

const ownSessionSchema = z.object({
  /** Identifies the session in the call that ends it; not a credential. */
  id: z.string(),
  /** Whether this is the caller's session. */
  current: z.boolean(),
  began_at: z.iso.datetime(),
  /** Rounded to the minute. */
  last_used_at: z.iso.datetime(),
  /** The address key and browser at sign-in; null if unknown. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The caller's session first, then the others by last use. */
export const ownSessionsSchema = z.array(ownSessionSchema);

/** One of the administrator's other sessions; if omitted, all of them. */
export const endSessionsSchema = z.strictObject({ id: z.string().min(1).max(100).optional() });
export const endSessionsResponseSchema = z.object({ ended: z.int() });

export const changeAdminPassword = defineCall({
  method: 'POST',
  path: paths.changeAdminPassword,
  body: changeAdminPasswordSchema,
  response: nameResponseSchema,
});

export const reauthenticate = defineCall({
  method: 'POST',
  path: paths.reauthenticate,
  body: reauthenticateSchema,
  response: reauthenticatedSchema,
});

export const listOwnSessions = defineCall({
  method: 'GET',
  path: paths.ownSessions,
  response: ownSessionsSchema,
});

export const endOwnSessions = defineCall({
  method: 'POST',
  path: paths.endOwnSessions,
  body: endSessionsSchema,
  response: endSessionsResponseSchema,
});

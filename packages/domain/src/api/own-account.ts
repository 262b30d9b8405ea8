import { z } from 'zod';
import { passwordSchema, nameResponseSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const changeAdminPasswordSchema = z.object({ old_password: passwordSchema, password: passwordSchema });

const ownSessionSchema = z.object({
  /** Names the session in the call that ends it; worth nothing else. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  began_at: z.iso.datetime(),
  /** To the minute. */
  last_used_at: z.iso.datetime(),
  /** The address key and the browser that it began with; null where they are not known. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The session that asks first, then those that were used last. */
export const ownSessionsSchema = z.array(ownSessionSchema);

/** One of the administrator's other sessions, or all of them where none is named. */
const endSessionsSchema = z.strictObject({ id: z.string().min(1).max(100).optional() });
export const endSessionsResponseSchema = z.object({ ended: z.int() });

export const changeAdminPassword = defineCall({
  method: 'POST',
  path: paths.changeAdminPassword,
  body: changeAdminPasswordSchema,
  response: nameResponseSchema,
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

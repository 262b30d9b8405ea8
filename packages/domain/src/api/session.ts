import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/**
 * Who is signed in. A student who must still change the password is not authenticated: `password_reset` is true and
 * the name is there for the form to greet. An administrator who must first set up a second factor is not either: `admin`
 * is true.
 */
export const sessionSchema = z.object({
  authenticated: z.boolean(),
  admin: z.boolean(),
  user_id: z.string().nullable(),
  name: z.string().nullable(),
  initials: z.string().nullable(),
  password_reset: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = defineCall({
  method: 'GET',
  path: paths.session,
  response: sessionSchema,
});

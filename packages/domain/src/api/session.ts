import { z } from 'zod';
import { adminRoleNames } from '../school/admin-role.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/**
 * The signed-in user. A student who must change the password is not authenticated: `password_reset` is true, and `name` is
 * set for the form's greeting. Nor is an administrator who must set up a second factor: `admin` is true.
 */
export const sessionSchema = z.object({
  authenticated: z.boolean(),
  admin: z.boolean(),
  /** What an administrator may do (R46); absent for everybody else. */
  role: z.enum(adminRoleNames).optional(),
  user_id: z.string().nullable(),
  /** The student's former IDs (R81), if there are any: a browser may have unsent answers under them. */
  former_ids: z.array(z.string()).optional(),
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

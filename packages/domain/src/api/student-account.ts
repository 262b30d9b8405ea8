import { z } from 'zod';
import { studentIdSchema } from './accounts.ts';
import { blockedStates } from './blocked-accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** `new`: has never set a password; `open`: has. The others reject first passwords. */
export const accountStates = ['new', 'open', ...blockedStates] as const;
export type AccountState = (typeof accountStates)[number];

/** The sign-in of a student, as the office sees it. Times are ISO 8601. */
export const studentAccountSchema = z.object({
  state: z.enum(accountStates),
  /** What opens the account: `slip` also where the office has entered answers for a family that has no password (R67). */
  opens_by: z.enum(['password', 'birth-date', 'slip']),
  /** Until when a waiting account rejects first passwords. */
  waits_until: z.iso.datetime().nullable(),
  /** Until when the printed slip opens the account; null without a valid slip. */
  slip_until: z.iso.datetime().nullable(),
  /** The last sign-in that is still known: addresses are kept for 400 days, and forgotten at a reset. */
  last_sign_in: z.iso.datetime().nullable(),
  /** When the student left the school. */
  left_at: z.iso.datetime().nullable(),
  /** The school year that a student joins who enters after the current one (R86); left out for all others. */
  joins_year: z.int().optional(),
});
export type StudentAccount = z.infer<typeof studentAccountSchema>;

export const getStudentAccount = defineCall({
  method: 'GET',
  path: paths.studentAccount,
  params: z.object({ id: studentIdSchema }),
  response: studentAccountSchema,
});

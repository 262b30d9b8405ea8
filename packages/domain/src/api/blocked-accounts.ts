import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/**
 * Why an account takes no first password at the moment: it waits until a moment after too many wrong ones, or it is
 * closed until the office reopens it.
 */
export const blockedStates = ['waiting', 'closed'] as const;
export type BlockedState = (typeof blockedStates)[number];

const counts = { waiting: z.int(), closed: z.int() };

/** How many accounts are blocked, in all and by class in order. `class_id` is null for students in no class. */
export const blockedAccountsSchema = z.object({
  ...counts,
  classes: z.array(z.object({ class_id: z.string().nullable(), ...counts })),
});
export type BlockedAccounts = z.infer<typeof blockedAccountsSchema>;

const MAX_CLASS_LENGTH = 10;

/** Whose accounts to reopen: a student's, those of a class or (by `null`) of students in no class, or all. */
export const reopenAccountsSchema = z
  .strictObject({
    student_id: studentIdSchema.optional(),
    class: singleLineText(MAX_CLASS_LENGTH).nullable().optional(),
    all: z.literal(true).optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['student_id'],
    message: 'Give one student, one class or “all”.',
  });
export type ReopenAccounts = z.infer<typeof reopenAccountsSchema>;

export const reopenAccountsResponseSchema = z.object({ reopened: z.int() });

export const getBlockedAccounts = defineCall({
  method: 'GET',
  path: paths.blockedAccounts,
  response: blockedAccountsSchema,
});

export const reopenAccounts = defineCall({
  method: 'POST',
  path: paths.reopenAccounts,
  body: reopenAccountsSchema,
  response: reopenAccountsResponseSchema,
});

import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { studentSelectionSchema } from './student-selection.ts';

/** Why an account rejects first passwords: throttled until a moment, or closed until the office reopens it. */
export const blockedStates = ['waiting', 'closed'] as const;
export type BlockedState = (typeof blockedStates)[number];

const counts = { waiting: z.int(), closed: z.int() };

/** Counts of blocked accounts, in total and by class in order. `class_id` is null for students without a class. */
export const blockedAccountsSchema = z.object({
  ...counts,
  classes: z.array(z.object({ class_id: z.string().nullable(), ...counts })),
});
export type BlockedAccounts = z.infer<typeof blockedAccountsSchema>;

const MAX_CLASS_LENGTH = 10;

/** The accounts to reopen: one student's, those of a class (`null`: of students without a class), a selection, or all. */
export const reopenAccountsSchema = z
  .strictObject({
    student_id: studentIdSchema.optional(),
    class: singleLineText(MAX_CLASS_LENGTH).nullable().optional(),
    all: z.literal(true).optional(),
    selection: studentSelectionSchema.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['student_id'],
    message: 'Give one student, one class, a selection or “all”.',
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

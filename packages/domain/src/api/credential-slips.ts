import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** How far the students of a class are with their first sign-in. `class_id` is null for students in no class. */
const slipClassSchema = z.object({
  class_id: z.string().nullable(),
  students: z.int(),
  /** Those who have not set a password, and so can be given a slip. */
  without_password: z.int(),
  /** Of these, those whose slip can be used. */
  valid_slip: z.int(),
  /** Of these, those whose slip is past its last day. */
  expired_slip: z.int(),
});
export type SlipClass = z.infer<typeof slipClassSchema>;

/** By class in order. */
export const slipClassesSchema = z.array(slipClassSchema);

/** The portal's address as slips print it; null where the server does not know one that families can reach. */
export const slipAddressSchema = z.object({ address: z.string().nullable() });

const MAX_CLASS_LENGTH = 10;

/** Whom to print slips for: a class, those in no class by `null`, or one student. */
export const printSlipsSchema = z
  .strictObject({
    class: singleLineText(MAX_CLASS_LENGTH).nullable().optional(),
    student_id: studentIdSchema.optional(),
  })
  .refine((body) => (body.class === undefined) !== (body.student_id === undefined), {
    path: ['class'],
    message: 'Give one class or one student.',
  });
export type PrintSlips = z.infer<typeof printSlipsSchema>;

/** What the audit log has in the place of a class. */
export const NO_CLASS = 'in no class';

export const listSlipClasses = defineCall({
  method: 'GET',
  path: paths.credentialSlips,
  response: slipClassesSchema,
});

export const getSlipAddress = defineCall({
  method: 'GET',
  path: paths.slipAddress,
  response: slipAddressSchema,
});

export const printSlips = defineCall({
  method: 'POST',
  path: paths.credentialSlips,
  body: printSlipsSchema,
  produces: ['application/pdf'],
});

import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

/** The state of the first sign-ins of a class. `class_id` is null for students without a class. */
const slipClassSchema = z.object({
  class_id: z.string().nullable(),
  students: z.int(),
  /** Students without a password, who can get a slip. */
  without_password: z.int(),
  /** Of these, students with a valid slip. */
  valid_slip: z.int(),
  /** Of these, students with an expired slip. */
  expired_slip: z.int(),
});
export type SlipClass = z.infer<typeof slipClassSchema>;

/** By class, in order. */
export const slipClassesSchema = z.array(slipClassSchema);

/** The portal's URL as printed on slips; null if the server does not know one that families can reach. */
export const slipAddressSchema = z.object({ address: z.string().nullable() });

const MAX_CLASS_LENGTH = 10;

/** The students to print slips for: a class (`null`: students without a class), or one student. */
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

/** Stands for the class in the audit log and in filters if a student has none. */
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

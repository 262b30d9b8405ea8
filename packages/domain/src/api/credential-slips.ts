import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { studentIdSchema } from './accounts.ts';
import { MAX_CLASS_CHOICE } from '../school/forms.ts';
import { NO_CLASS } from '../school/no-class.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { getSelectedClass, studentSelectionSchema } from './student-selection.ts';

/** The state of the first sign-ins of a class. `class_id` is null for students without a class. */
const slipClassSchema = z.object({
  class_id: z.string().nullable(),
  students: z.int(),
  /** Students without a password, who can get a slip. */
  without_password: z.int(),
  /** Of these, students whom only a slip lets in, because the office has entered answers for them (R67). */
  filled_in: z.int(),
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

/** The students to print slips for: a class or a form such as `Form 1` (`null`: students without a class), one student, or a selection. */
export const printSlipsSchema = z
  .strictObject({
    class: singleLineText(MAX_CLASS_CHOICE).nullable().optional(),
    student_id: studentIdSchema.optional(),
    selection: studentSelectionSchema.optional(),
  })
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
    path: ['class'],
    message: 'Give one class, one student or a selection.',
  });
export type PrintSlips = z.infer<typeof printSlipsSchema>;

/** The title of slips, which is also the name of their file. */
export function formatSlipsTitle({ class: className, student_id, selection }: PrintSlips) {
  if (student_id !== undefined) return `Sign-in Slip ${student_id}`;
  const chosenClass = selection ? getSelectedClass(selection) : className;
  return chosenClass === undefined || chosenClass === null || chosenClass === NO_CLASS
    ? 'Sign-in Slips'
    : `Sign-in Slips ${chosenClass}`;
}

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

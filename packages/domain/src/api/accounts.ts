import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { MAX_ID_LENGTH } from '../school/student-id.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const requiredText = (max: number) => singleLineText(max).pipe(z.string().min(1, messages.required));

/** IDs are digits in the demo school, but a school may use any short printable name. */
export const studentIdSchema = requiredText(MAX_ID_LENGTH);

// A password is stored as typed, without trimming, and may be as long as password managers make it.
export const passwordSchema = z
  .string(messages.required)
  .min(1, messages.required)
  .max(200, messages.tooLong(200));

/** A code of the authenticator app or a recovery code; spaces and dashes are allowed. */
export const secondFactorCodeSchema = singleLineText(40);

const loginStudentSchema = z.object({ student_id: studentIdSchema, password: passwordSchema });
export const loginStudentResponseSchema = z.object({
  name: z.string(),
  student_id: z.string(),
  password_reset: flagSchema,
});

const adminLoginSchema = z.object({
  name: singleLineText(50).pipe(z.string().min(1, 'Username field empty')),
  password: passwordSchema,
  /** A code of the app or a recovery code; only for accounts with a second factor. */
  code: secondFactorCodeSchema.optional(),
});
/** `data` is the account's name; the value `Admin` of `name` marks an administrator. */
const adminLoginResponseSchema = z.object({ data: z.string(), name: z.literal('Admin') });

export const userHintSchema = z.object({ student_id: z.string(), password_reset: flagSchema });

/** A key of 256 bits in base64 that encrypts in the browser what a student or an administrator typed and has not sent. */
export const draftKeySchema = z.object({
  key: z.base64(),
  /** The keys under the student's former IDs (R81), if there are any. */
  former: z.array(z.object({ student_id: z.string(), key: z.base64() })).optional(),
});
export type DraftKey = z.infer<typeof draftKeySchema>;

/** `reset_password` is an alias of `password`. */
const changePasswordSchema = z
  .object({
    student_id: studentIdSchema,
    old_password: passwordSchema.optional(),
    password: passwordSchema.optional(),
    reset_password: passwordSchema.optional(),
  })
  .refine((body) => body.password !== undefined || body.reset_password !== undefined, {
    path: ['password'],
    message: messages.required,
  });

const resetPasswordSchema = z.object({ student_id: studentIdSchema });

/** The first password of a student after a reset. */
export const firstPasswordSchema = z.object({
  kind: z.enum(['birth-date', 'slip']),
  /** The date that an import or the office stored last; null if there is none. */
  date_of_birth: z.string().nullable(),
  /** The record's date, if the family has changed it since. */
  changed: z
    .object({ date_of_birth: z.string().nullable(), by: z.literal('Family'), at: z.iso.datetime() })
    .nullable(),
});
export type FirstPassword = z.infer<typeof firstPasswordSchema>;
export const nameResponseSchema = z.object({ name: z.string() });

export const logInStudent = defineCall({
  method: 'POST',
  path: paths.loginStudent,
  body: loginStudentSchema,
  response: loginStudentResponseSchema,
});

export const logInAdmin = defineCall({
  method: 'POST',
  path: paths.adminLogin,
  body: adminLoginSchema,
  response: adminLoginResponseSchema,
});

/** Leads to the provider of the school's accounts; `adminLogin` is the sign-in without one. */
export const beginStaffSignIn = defineCall({ method: 'GET', path: paths.staffSignIn });

/**
 * The provider leads back here with a code, and this leads to the portal, or to the sign-in page: with `step=code` where a
 * second factor is needed, with `refused` and a reason if nobody is signed in.
 */
export const completeStaffSignIn = defineCall({ method: 'GET', path: paths.staffSignInCallback });

/** The second factor after the provider has led back. */
export const enterStaffSignInCode = defineCall({
  method: 'POST',
  path: paths.staffSignInCode,
  body: z.object({ code: secondFactorCodeSchema.pipe(z.string().min(1, messages.required)) }),
  response: adminLoginResponseSchema,
});

export const getUserHint = defineCall({
  method: 'GET',
  path: paths.user,
  params: z.object({ student_id: studentIdSchema }),
  response: z.array(userHintSchema),
});

export const changePassword = defineCall({
  method: 'POST',
  path: paths.changePassword,
  body: changePasswordSchema,
  response: nameResponseSchema,
});

export const getDraftKey = defineCall({
  method: 'GET',
  path: paths.draftKey,
  response: draftKeySchema,
});

export const resetPassword = defineCall({
  method: 'POST',
  path: paths.resetPassword,
  body: resetPasswordSchema,
  response: nameResponseSchema,
});

export const getFirstPassword = defineCall({
  method: 'GET',
  path: paths.firstPassword,
  params: z.object({ id: studentIdSchema }),
  response: firstPasswordSchema,
});

export const logOut = defineCall({
  method: 'POST',
  path: paths.logout,
});

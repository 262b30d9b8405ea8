import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { passwordSchema, secondFactorCodeSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const codeSchema = secondFactorCodeSchema.pipe(z.string().min(1, messages.required));

/** The number of recovery codes in a set. */
export const RECOVERY_CODE_COUNT = 10;

/** Whether an administrator has a second factor, and whether it is required. */
export const secondFactorSchema = z.object({
  active: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Requires a code if a second factor is on and moves to another phone; no password just after the sign-in (R70). */
const beginSecondFactorSchema = z.object({
  password: passwordSchema.optional(),
  code: secondFactorCodeSchema.optional(),
});
/** The data for an authenticator app: the secret in Base32, and an `otpauth` URL with the account's name. */
export const beginSecondFactorResponseSchema = z.object({ secret: z.string(), uri: z.string() });
export type BeginSecondFactorResponse = z.infer<typeof beginSecondFactorResponseSchema>;

const confirmSecondFactorSchema = z.object({ code: codeSchema });
const verifySecondFactorSchema = z.object({ password: passwordSchema, code: codeSchema });

/** Shown once; only hashes are stored. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const getSecondFactor = defineCall({
  method: 'GET',
  path: paths.secondFactor,
  response: secondFactorSchema,
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: paths.secondFactor,
  body: beginSecondFactorSchema,
  response: beginSecondFactorResponseSchema,
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: paths.confirmSecondFactor,
  body: confirmSecondFactorSchema,
  response: recoveryCodesSchema,
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: paths.recoveryCodes,
  body: verifySecondFactorSchema,
  response: recoveryCodesSchema,
});

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: paths.removeSecondFactor,
  body: verifySecondFactorSchema,
  response: secondFactorSchema,
});

import { z } from 'zod';
import { EMAIL_ADDRESS } from '../kinds/email.ts';
import { messages } from '../kinds/messages.ts';
import { singleLineText } from '../kinds/text-schemas.ts';
import { parents } from '../registration/family-visibility.ts';
import { nameResponseSchema, passwordSchema, studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

export const addressFields = ['email', 'email_mother', 'email_father', 'email_guardian'] as const;
export type AddressField = (typeof addressFields)[number];

const addressStates = ['unconfirmed', 'confirmed', 'refused'] as const;

const messageAddressSchema = z.object({
  address: z.string(),
  fields: z.array(z.enum(addressFields)),
  state: z.enum(addressStates),
  stopped: z.boolean(),
  /** The address itself, or a parent with it. */
  blocked: z.boolean(),
  /** Why the office has blocked it; null for families. */
  reason: z.string().nullable(),
});
export type MessageAddress = z.infer<typeof messageAddressSchema>;

const idParams = z.object({ id: studentIdSchema });

export const listMessageAddresses = defineCall({
  method: 'GET',
  path: paths.messageAddresses,
  params: idParams,
  response: z.array(messageAddressSchema),
});

const address = singleLineText(254).pipe(z.string().regex(EMAIL_ADDRESS, messages.email));
const parent = z.enum(parents, 'This parent does not exist.');
const reason = singleLineText(200).optional();

/**
 * Stops or starts messages to an address; sends the link again (`send_link`); or, by the office, blocks an address or a parent,
 * which needs a reason, or ends that.
 */
const changeAddressSchema = z.union(
  [
    z.strictObject({ address, stopped: z.boolean() }),
    z.strictObject({ address, send_link: z.literal(true) }),
    z.strictObject({ address, blocked: z.boolean(), reason }),
    z.strictObject({ parent, blocked: z.boolean(), reason }),
  ],
  'Give an address or a parent, and “stopped”, “blocked” or “send_link”.',
);
export type ChangeAddress = z.infer<typeof changeAddressSchema>;

export const changeMessageAddress = defineCall({
  method: 'POST',
  path: paths.messageAddresses,
  params: idParams,
  body: changeAddressSchema,
  response: z.array(messageAddressSchema),
});

/** The parents whom the office does not contact about a child, for the office. */
const blockedParentSchema = z.object({
  parent: z.enum(parents),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type BlockedParent = z.infer<typeof blockedParentSchema>;

export const listBlockedParents = defineCall({
  method: 'GET',
  path: paths.blockedParents,
  params: idParams,
  response: z.array(blockedParentSchema),
});

const tokenSchema = singleLineText(100).pipe(z.string().min(1, messages.required));

export const confirmAddress = defineCall({
  method: 'POST',
  path: paths.confirmAddress,
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ address: z.string() }),
});

/** What mail programs send for their own button (RFC 8058). It needs no session and no token of the page. */
export const stopMessages = defineCall({
  method: 'POST',
  path: paths.stopMessages,
  params: z.object({ token: tokenSchema }),
  response: z.object({ stopped: z.literal(true) }),
});

/** Mail programs without that button open the address: it leads to the page, where a button stops. */
export const openStopPage = defineCall({
  method: 'GET',
  path: paths.stopMessages,
  params: z.object({ token: tokenSchema }),
});

/** The same answer for every account. */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: paths.requestPasswordReset,
  body: z.strictObject({ student_id: studentIdSchema }),
  response: z.object({ message: z.string() }),
});

/** Sets a password with the token of a message, and ends the account's sessions. */
export const resetForgottenPassword = defineCall({
  method: 'POST',
  path: paths.resetForgottenPassword,
  body: z.strictObject({ token: tokenSchema, password: passwordSchema }),
  response: nameResponseSchema,
});

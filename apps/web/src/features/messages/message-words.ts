import type { AddressField, MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import type { FamilyMessageKind, MessageState } from '@formroom/domain/messages/kinds.ts';
import type { Parent } from '@formroom/domain/registration/family-visibility.ts';

/** What a family has been sent. */
export const familyKindWords: Readonly<Record<FamilyMessageKind, string>> = {
  'card-posted': 'A report card is ready to read',
  'document-asked-again': 'A document is needed again',
  'confirmation-asked': 'Please confirm your answers for the new school year',
  reminder: 'A reminder from the school office',
  'confirm-address': 'A link to confirm this address',
  'address-replaced': 'This address was replaced in your child’s record',
  'password-reset': 'A link to choose a new password',
  'password-changed': 'The password was changed',
};

export const stateLabels: Readonly<Record<MessageState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** `Sent on 2026-11-22 13:05`. */
export function describeState({ state, created_at, sent_at }: MessageEntry, format: (at: string) => string) {
  const written = format(created_at);
  switch (state) {
    case 'sent':
      return `Sent on ${format(sent_at ?? created_at)}`;
    case 'queued':
      return `Waiting to be sent since ${written}`;
    case 'refused':
      return `Not delivered: the address was refused (${written})`;
    case 'failed':
      return `Could not be sent (${written})`;
    case 'cancelled':
      return `Cancelled and not sent (${written})`;
  }
}

const fieldWords: Readonly<Record<AddressField, string>> = {
  email: 'student',
  email_mother: 'mother',
  email_father: 'father',
  email_guardian: 'guardian',
};

/** `Email of the student and the mother`. */
export const describeFields = (fields: readonly AddressField[]) =>
  `Email of ${fields.map((field) => `the ${fieldWords[field]}`).join(' and ')}`;

export const parentLabels: Readonly<Record<Parent, string>> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
};

/** What happens to messages to an address, and what can be done. */
export function describeAddress({ state, stopped, blocked, reason }: MessageAddress) {
  if (blocked)
    return reason === null
      ? 'The school office has stopped messages to this address.'
      : `Blocked by the office: ${reason}`;
  if (state === 'refused')
    return 'Messages can’t be delivered to this address. Correct it in the registration, or send the link again.';
  if (state === 'unconfirmed')
    return 'Not confirmed. Open the link in our message to this address, and press the button on the page. Until then it gets no other messages.';
  return stopped
    ? 'Confirmed, but messages are stopped. Only messages about the password are sent.'
    : 'Confirmed. Messages are sent to this address.';
}

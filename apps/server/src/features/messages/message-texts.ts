import { officePaths } from '@formroom/domain/api/paths.ts';
import {
  CONFIRM_ADDRESS_DAYS,
  type MessageKind,
  RESET_PASSWORD_MINUTES,
} from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

/** What a message may say: no marks, health, student ID or date of birth. */
export interface MessageFacts {
  readonly firstName: string;
  readonly school: string;
  /** What a reminder says. */
  readonly wording: string | null;
}

interface MessageText {
  readonly subject: (facts: MessageFacts) => string;
  readonly paragraphs: (facts: MessageFacts) => readonly string[];
  /** The page that the message leads to; with `#` its link has a token. */
  readonly action: { readonly label: string; readonly path: string };
}

const signIn = { label: 'Sign in to the portal', path: '/' } as const;

/** The text of every kind of message. */
export const messageTexts: Record<MessageKind, MessageText> = {
  'card-posted': {
    subject: ({ firstName }) => `A report card for ${firstName} is ready`,
    paragraphs: ({ firstName, school }) => [
      `${school} has posted a report card for ${firstName}.`,
      'Sign in to the portal to read it.',
    ],
    action: signIn,
  },
  'document-asked-again': {
    subject: ({ firstName }) => `Please send a document for ${firstName} again`,
    paragraphs: ({ firstName, school }) => [
      `${school} could not use a document that you sent for ${firstName}.`,
      'Sign in to the portal to see which one and why, and send it again.',
    ],
    action: signIn,
  },
  'confirmation-asked': {
    subject: ({ firstName }) => `Please check your answers about ${firstName}`,
    paragraphs: ({ firstName, school }) => [
      `A new school year has begun at ${school}.`,
      `Sign in to the portal, check that your answers about ${firstName} are still right, and confirm them.`,
    ],
    action: signIn,
  },
  reminder: {
    subject: ({ firstName, school }) => `A reminder about ${firstName} from ${school}`,
    paragraphs: ({ wording }) => (wording ?? '').split(/\n+/),
    action: signIn,
  },
  'confirm-address': {
    subject: ({ school }) => `Please confirm your email address for ${school}`,
    paragraphs: ({ firstName, school }) => [
      `This address was given to ${school} to send messages about ${firstName}.`,
      `To confirm it, open the page below and press its button. The link works once, within ${pluralize(CONFIRM_ADDRESS_DAYS, 'day')}.`,
      'If you do not know the school, do nothing: no other messages will be sent.',
    ],
    action: { label: 'Open the page to confirm', path: '/confirm-address#' },
  },
  'address-replaced': {
    subject: ({ firstName, school }) =>
      `Your email address was removed from the record of ${firstName} at ${school}`,
    paragraphs: ({ firstName, school }) => [
      `This email address was replaced in or removed from the record of ${firstName} at ${school}. It gets no more messages about ${firstName}.`,
      'If you did not expect this, contact the school office.',
    ],
    action: signIn,
  },
  'password-reset': {
    subject: ({ school }) => `Choose a new password for the portal of ${school}`,
    paragraphs: ({ firstName, school }) => [
      `Somebody asked for a new password for ${firstName} on the portal of ${school}.`,
      `Open the page below to choose it. The link works once, within ${pluralize(RESET_PASSWORD_MINUTES / 60, 'hour')}.`,
      'If it was not you, do nothing: the password stays as it is.',
    ],
    action: { label: 'Choose a new password', path: '/reset-password#' },
  },
  'password-changed': {
    subject: ({ school }) => `The password for the portal of ${school} was changed`,
    paragraphs: ({ firstName, school }) => [
      `The password for ${firstName} on the portal of ${school} was changed.`,
      'If it was not you, ask the school office to reset it.',
    ],
    action: signIn,
  },
  'sheets-owed': {
    subject: ({ school }) => `Mark sheets to hand in at ${school}`,
    paragraphs: ({ wording }) => (wording ?? '').split(/\n+/),
    action: { label: 'Open the mark sheets', path: officePaths.markSheets },
  },
};

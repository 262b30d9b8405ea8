interface MessageKindDefinition {
  readonly label: string;
  /** Whether the family asked for it, or must learn of it: sent even if the address has stopped messages. */
  readonly isForAccount?: true;
}

/** Every kind of message. Its text is in the server's catalogue, `features/messages/message-texts.ts`. */
const kinds = {
  'card-posted': { label: 'Report card posted' },
  'document-asked-again': { label: 'Document asked for again' },
  'confirmation-asked': { label: 'Confirmation for the year asked for' },
  reminder: { label: 'Reminder' },
  'confirm-address': { label: 'Address to confirm', isForAccount: true },
  'address-replaced': { label: 'Address replaced', isForAccount: true },
  'password-reset': { label: 'Link for a new password', isForAccount: true },
  'password-changed': { label: 'Password changed', isForAccount: true },
  'sheets-owed': { label: 'Reminder to a teacher' },
} as const satisfies Record<string, MessageKindDefinition>;
export type MessageKind = keyof typeof kinds;

export const messageKinds = Object.keys(kinds) as [MessageKind, ...MessageKind[]];
export const messageKindLabels = Object.fromEntries(
  messageKinds.map((kind) => [kind, kinds[kind].label]),
) as Record<MessageKind, string>;

export type FamilyMessageKind = Exclude<MessageKind, 'sheets-owed'>;
/** Whether it is to a family; the others are to teachers. */
export const isForFamily = (kind: MessageKind): kind is FamilyMessageKind => kind !== 'sheets-owed';

/** Whether a family that has stopped messages does not get this kind. */
export const canStopKind = (kind: MessageKind) => isForFamily(kind) && !('isForAccount' in kinds[kind]);

export const messageStates = ['queued', 'sent', 'refused', 'failed', 'cancelled'] as const;
export type MessageState = (typeof messageStates)[number];

/** What the office may write into a reminder. */
export const MAX_REMINDER_LENGTH = 1000;

/** Between two reminders about one student, or to one teacher about a term, unless the office confirms the second. */
export const REMINDER_PAUSE_HOURS = 24;

export const CONFIRM_ADDRESS_DAYS = 7;
export const RESET_PASSWORD_MINUTES = 60;

/** After an address is confirmed beside another, or in place of one: before that it gets no link for a new password. */
export const RESET_PAUSE_HOURS = 24;

/** How long messages are listed, from when they were written. */
export const KEPT_MESSAGES_DAYS = 365;

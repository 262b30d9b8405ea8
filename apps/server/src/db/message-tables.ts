import type { MessageKind, MessageState } from '@formroom/domain/messages/kinds.ts';
import type { EncodedActor } from '@formroom/domain/school/actor.ts';
import type { ColumnType, Generated } from 'kysely';

/** A message to one address about one student, or to a teacher: written with its event, sent later. */
export interface MessagesTable {
  id: Generated<number>;
  kind: MessageKind;
  /** Null for a message to a teacher. */
  student_id: string | null;
  address: string;
  /** What the event was about, by which the message is cancelled: the term `2026/1` of a card. Not in its text. */
  about: string | null;
  /** What a reminder says: to a family as the office wrote it, to a teacher with the sheets. */
  wording: string | null;
  /** The text with its link, in the demo school, where nothing is sent. */
  kept_text: string | null;
  /** The part of the header Message-ID before the @; the same for each attempt. */
  message_id: string;
  state: MessageState;
  attempts: Generated<number>;
  /** When a process may lease the message, ISO 8601; a lease moves it ahead, so that it expires if the process ends. */
  next_attempt_at: string;
  created_at: string;
  /** When it was queued, or last sent again by the office: from then on it is tried for three days. */
  queued_at: string;
  sent_at: string | null;
  /** What the mail server answered last. */
  error: string | null;
  /** The administrator whom it is to; null for a message to a family. */
  teacher: ColumnType<string | null, string | null | undefined, never>;
}

/** What is known of an address in a student's record. */
export interface MessageAddressesTable {
  student_id: string;
  /** In lower case. */
  address: string;
  confirmed_at: string | null;
  /** When the mail server refused it. */
  refused_at: string | null;
  /** When its owner stopped messages. */
  stopped_at: string | null;
  /** When it may get the first link for a new password; null if that is as soon as it is confirmed. */
  resets_from: string | null;
  /** Stored in full, because it can only stop messages. */
  stop_token: string;
}

/** Whom the office does not contact about a student. */
export interface MessageBlocksTable {
  student_id: string;
  /** An address in lower case, or `mother`, `father` or `guardian`. */
  target: string;
  reason: string;
  blocked_by: EncodedActor;
  blocked_at: string;
}

/** A single-use link in a message. */
export interface MessageTokensTable {
  /** SHA-256. */
  token_hash: string;
  kind: 'confirm-address' | 'password-reset';
  student_id: string;
  address: string;
  expires_at: string;
}

/** Requests for a new password, for existing accounts and others, kept for an hour to count them. */
export interface PasswordResetRequestsTable {
  id: Generated<number>;
  /** The typed student ID as it is compared (R80). */
  account: string;
  /** The address key (R5). */
  address: string;
  requested_at: string;
  /** When a process took it on. */
  answered_at: string | null;
}

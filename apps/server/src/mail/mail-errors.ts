/** A name or an address that can't be part of a message. */
export class InvalidMailError extends Error {}

/** The mail server refused the recipient, or the message to it, for good. */
export class RecipientRefusedError extends Error {}

/** The message could not be sent now. */
export class MailServerError extends Error {
  /** Whether the server works, and only this message has to wait. */
  readonly isAboutMessage: boolean;

  constructor(
    message: string,
    { cause, isAboutMessage = false }: { cause?: unknown; isAboutMessage?: boolean } = {},
  ) {
    super(message, { cause });
    this.isAboutMessage = isAboutMessage;
  }
}

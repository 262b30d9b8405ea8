import nodemailer from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import type { MailConfig } from '../config.ts';
import { loopback } from '../loopback.ts';
import { InvalidMailError, MailServerError, RecipientRefusedError } from './mail-errors.ts';

export const MAX_CONNECTIONS = 5;
const CONNECTION_MS = 10_000;
const SILENCE_MS = 20_000;
/** A message that takes longer counts as not sent. */
export const MAX_SEND_MS = 60_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The part of the header Message-ID before the @. */
  readonly messageId: string;
  /** The picture that the HTML shows as `cid:` with `LOGO_CID`. */
  readonly logo?: Picture | undefined;
  /** Where a POST stops such messages (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}
/** The Content-ID of the logo, which has the form of a Message-ID (RFC 2392). */
export const LOGO_CID = 'logo@formroom';

export interface Mailer {
  /**
   * Returns what the server answered.
   * @throws RecipientRefusedError, MailServerError, InvalidMailError
   */
  readonly send: (mail: Mail) => Promise<string>;
  readonly close: () => void;
}

/** Opens connections to the mail server as they are needed. */
export function createMailer(
  { host, port, secure, login, from }: MailConfig,
  { maxSendMs = MAX_SEND_MS } = {},
): Mailer {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host,
    port,
    secure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A password is never sent in the clear to another machine. A mail server on this one rarely has a valid certificate.
    requireTLS: login !== undefined && !loopback.has(host),
    tls: { rejectUnauthorized: !loopback.has(host) },
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    // What waits to be written is dropped, so that a message that counts as not sent is not delivered.
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    send: async ({ to, subject, text, html, messageId, logo, unsubscribeUrl }) => {
      assertSingleLines([to, subject, messageId, unsubscribeUrl ?? '', from.name]);
      const signal = AbortSignal.timeout(maxSendMs);
      try {
        const { response } = await transport.sendMail({
          from,
          // As an object, so that an address with a comma is not read as two.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: logo ? [toInlineImage(logo)] : [],
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
          // Closes the connection.
          signal,
        });
        return response;
      } catch (error) {
        throw signal.aborted ? new MailServerError('The mail server took too long.') : toMailError(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

const toInlineImage = ({ mediaType, bytes }: Picture) => ({
  cid: LOGO_CID,
  filename: `logo.${mediaType === 'image/png' ? 'png' : 'jpg'}`,
  content: Buffer.from(bytes),
  contentType: mediaType,
  contentDisposition: 'inline' as const,
});

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** A line break would begin another header. */
function assertSingleLines(values: readonly string[]) {
  if (values.some((value) => /[\p{Cc}\u2028\u2029]/u.test(value)))
    throw new InvalidMailError('A name or an address has a line break.');
}

const isSmtpError = (error: Error): error is SMTPError => 'command' in error;

/**
 * A 5xx answer about the recipient's address or mailbox is final (RFC 3463: 5.1.x, 5.2.x; without such a code any answer to
 * RCPT TO). Others are about the set-up, a quota or a rule of the server: the message waits, and the error is shown.
 */
function toMailError(error: unknown) {
  if (!(error instanceof Error) || error instanceof MailServerError) return error;
  const { command = '', responseCode = 0, response } = isSmtpError(error) ? error : {};
  const message = (response ?? error.message).replaceAll(/\s+/g, ' ').slice(0, 300);
  const [, subject] = /\b5\.(\d)\.\d+\b/.exec(message) ?? [];
  const isAboutAddress = subject === undefined ? command === 'RCPT TO' : ['1', '2'].includes(subject);
  const isAboutMessage = ['RCPT TO', 'DATA'].includes(command);
  return isAboutMessage && isAboutAddress && responseCode >= 500
    ? new RecipientRefusedError(message, { cause: error })
    : new MailServerError(message, { cause: error, isAboutMessage: isAboutMessage && responseCode < 500 });
}

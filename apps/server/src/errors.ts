import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { getRefusal, type UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import type { AuditRefusal } from '@formroom/domain/api/audit-log.ts';

/** Why a call fails. `http/errors.ts` gives each its status. */
export type ErrorKind =
  | 'not-signed-in'
  | 'not-allowed'
  | 'not-found'
  | 'too-slow'
  | 'conflict'
  | 'too-large'
  | 'address-too-long'
  | 'unsupported-type'
  | 'no-such-part'
  | 'stale-page'
  | 'invalid'
  | 'too-many-attempts'
  | 'failed'
  | 'unavailable';

/** An error that is told to the caller: the message to show, and the messages by field (R12). */
export class PortalError extends Error {
  readonly kind: ErrorKind;
  readonly errors: Record<string, string[]> | undefined;
  /** After how many seconds the caller may try again. */
  readonly retryAfter: number | undefined;
  /** The event in the audit log, for rejected requests that are logged. */
  readonly event: AuditRefusal | undefined;
  /** The administrator whose sign-in was rejected, for the audit log. */
  readonly adminName: string | undefined;

  /** What is stored, for a conflict. */
  readonly data: unknown;
  /** Whether the caller must type the password again (R70). */
  readonly reauthenticate: boolean;

  constructor(
    kind: ErrorKind,
    message: string,
    more: {
      errors?: Record<string, string[]>;
      retryAfter?: number;
      event?: AuditRefusal;
      adminName?: string;
      data?: unknown;
      reauthenticate?: boolean;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.event = more.event;
    this.adminName = more.adminName;
    this.data = more.data;
    this.reauthenticate = more.reauthenticate ?? false;
  }
}

export const notSignedIn = () => new PortalError('not-signed-in', 'Please sign in.');
export const roleNotAllowed = () =>
  new PortalError(
    'not-allowed',
    'Your role does not allow this. Ask an administrator with the role Office.',
    {
      event: 'not-allowed',
    },
  );
export const notAllowed = () =>
  new PortalError('not-allowed', 'You are not allowed to do this.', { event: 'not-allowed' });
export const mustSetUpSecondFactor = () =>
  new PortalError('not-allowed', 'The school requires a second factor. Please set it up first.', {
    event: 'not-allowed',
  });
export const notFound = () => new PortalError('not-found', 'This page or record could not be found.');

/** Messages by field; without a message for the whole, it names the first. */
export const invalid = (fields: Record<string, string[]>, message = describeInvalid(fields)) =>
  new PortalError('invalid', message, { errors: { message: [message], ...fields } });

/** `Last day: The date can’t be after today.` */
function describeInvalid(fields: Record<string, string[]>) {
  const [first, ...others] = Object.entries(fields);
  const problem = first?.[1][0];
  if (first === undefined || problem === undefined) return 'Some answers are not valid.';
  const [name] = first;
  const more = others.length > 0 ? ` And ${others.length} more.` : '';
  return `${isFieldName(name) ? catalogue[name].label : toLabel(name)}: ${problem}${more}`;
}

/** The label of a value that is no answer of the registration. */
const toLabel = (name: string) =>
  labels[name] ??
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`.replace(/\bid\b/i, 'ID');
const labels: Readonly<Record<string, string>> = { left_on: 'Last day', leaving_reason: 'Reason' };

/** The request does not fit the current state. */
export const conflict = (message: string, data?: unknown) =>
  new PortalError('conflict', message, { errors: { message: [message] }, data });

export const tooManyAttempts = (message: string, retryAfter: number) =>
  new PortalError('too-many-attempts', message, {
    errors: { message: [message] },
    retryAfter,
    event: 'too-many-tries',
  });

const UPLOAD_RETRY_SECONDS = 5;

/** An upload that is refused: an error for the form as a whole and for its part `file`. */
export function refuseUpload(reason: UploadRefusal) {
  const { text, kind } = getRefusal(reason);
  return invalidFile(text, kind);
}

/** The same for a reason that depends on what is in the file. */
export function invalidFile(reason: string, kind: ErrorKind = 'invalid') {
  const errors = { message: [reason], file: [reason] };
  return new PortalError(kind, reason, {
    errors,
    ...(kind === 'unavailable' && { retryAfter: UPLOAD_RETRY_SECONDS }),
  });
}

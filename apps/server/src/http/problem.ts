import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { AuditRefusal } from '@formroom/domain/api/audit-log.ts';

/** An error response: the status, the message to show, and the messages by field (R12). */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds for the header `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The event in the audit log, for rejected requests that are logged. */
  readonly event: AuditRefusal | undefined;
  /** The administrator whose sign-in was rejected, for the audit log. */
  readonly adminName: string | undefined;

  /** What is stored, for a 409. */
  readonly data: unknown;
  /** Whether the caller must type the password again (R70). */
  readonly reauthenticate: boolean;

  constructor(
    status: number,
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
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.event = more.event;
    this.adminName = more.adminName;
    this.data = more.data;
    this.reauthenticate = more.reauthenticate ?? false;
  }
}

export const notSignedIn = () => new Problem(401, 'Please sign in.');
export const roleNotAllowed = () =>
  new Problem(403, 'Your role does not allow this. Ask an administrator with the role Office.', {
    event: 'not-allowed',
  });
export const notAllowed = () => new Problem(403, 'You are not allowed to do this.', { event: 'not-allowed' });
export const mustSetUpSecondFactor = () =>
  new Problem(403, 'The school requires a second factor. Please set it up first.', { event: 'not-allowed' });
export const mustReauthenticate = () =>
  new Problem(403, 'Type your own password again to do this.', {
    event: 'reauthentication-needed',
    reauthenticate: true,
  });
export const notFound = () => new Problem(404, 'This page or record could not be found.');
/** 404 with the message of an unknown path, so that IDs can't be probed. */
export const otherRecord = () => new Problem(404, notFound().message, { event: 'foreign-record' });
export const staleCsrf = () =>
  new Problem(419, 'The page is out of date. Please try again.', { event: 'stale-page' });

/** 422 with messages by field; without a message for the whole, it names the first. */
export const invalid = (fields: Record<string, string[]>, message = describeInvalid(fields)) =>
  new Problem(422, message, { errors: { message: [message], ...fields } });

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

/** 409: the request does not fit the current state. */
export const conflict = (message: string, data?: unknown) =>
  new Problem(409, message, { errors: { message: [message] }, data });

export const tooManyAttempts = (message: string, retryAfter: number) =>
  new Problem(429, message, { errors: { message: [message] }, retryAfter, event: 'too-many-tries' });

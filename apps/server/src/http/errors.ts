import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { serverFullMessage } from '@formroom/domain/api/server-full-message.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BusyError } from '../workers/busy-error.ts';
import { StoreUnavailableError } from '../storage/file-store.ts';
import { isDiskFull } from '../storage/is-disk-full.ts';
import { UnreadableRowError } from '../db/stored-json.ts';
import { type ErrorKind, invalid, notFound, PortalError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that was sent, if the request was rejected or failed. */
    portalError: PortalError | null;
  }
}

/** Sends every error in the same body (R12), wherever it was thrown. */
export const errors = fp((app) => {
  app.decorateRequest('portalError', null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDiskFull(error)) app.reportDiskFull();
    const portalError = toPortalError(error);
    request.portalError = portalError;
    if (statuses[portalError.kind] >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, portalError);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendError(reply, notFound()));
});

export const statuses: Readonly<Record<ErrorKind, number>> = {
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-type': 415,
  'no-such-part': 416,
  'stale-page': 419,
  invalid: 422,
  'too-many-attempts': 429,
  failed: 500,
  unavailable: 503,
};

export function sendError(reply: FastifyReply, error: PortalError) {
  if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
  const body: ErrorBody = {
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.data !== undefined && { data: error.data }),
    ...(error.reauthenticate && { reauthenticate: true }),
  };
  return reply.code(statuses[error.kind]).type('application/json').serializer(JSON.stringify).send(body);
}

// A thrown value need not have a code, whatever its type says.
const isCsrf = ({ code }: { code?: string }) => code?.startsWith('FST_CSRF_') === true;

function toPortalError(error: FastifyError): PortalError {
  if (error instanceof PortalError) return error;
  if (error instanceof UnreadableRowError) return unreadable(error);
  if (error instanceof BusyError) {
    return new PortalError('unavailable', error.message, { retryAfter: error.retryAfterSeconds });
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(groupIssuesByField(error.validation));
  if (isCsrf(error)) return staleCsrf();
  if (isDiskFull(error)) return serverFull();
  const known = byStatus[error.statusCode ?? 500];
  if (known) return known();
  if (error.code === LOCK_NOT_AVAILABLE) {
    return new PortalError(
      'unavailable',
      'Many records are being changed right now. Please try again in a moment.',
      {
        retryAfter: 2,
      },
    );
  }
  return isUnavailable(error)
    ? new PortalError('unavailable', 'The portal can’t be reached right now. Please try again.', {
        retryAfter: 5,
      })
    : new PortalError('failed', 'Something went wrong on our side. Please try again.');
}

const FULL_RETRY_SECONDS = 30;
const staleCsrf = () =>
  new PortalError('stale-page', 'The page is out of date. Please try again.', { event: 'stale-page' });
const serverFull = () =>
  new PortalError('unavailable', serverFullMessage, { retryAfter: FULL_RETRY_SECONDS });

const unreadable = ({ place }: UnreadableRowError) =>
  new PortalError(
    'failed',
    `Something that is stored can’t be read, so nothing was shown or changed. Please tell the school’s technician: ${place}.`,
  );

const byStatus: Record<number, (() => PortalError) | undefined> = {
  400: () => invalid({}, 'The request can’t be read.'),
  404: notFound,
  413: () => new PortalError('too-large', 'The request is too large.'),
  414: () => new PortalError('address-too-long', 'The address is too long.'),
  415: () => new PortalError('unsupported-type', 'This type of request is not supported here.'),
};

interface ValidationIssue {
  instancePath: string;
  keyword: string;
  message?: string | undefined;
  params?: unknown;
}

/** How many unknown fields are named: a client of ours sends none, and a hostile one thousands. */
const MAX_UNKNOWN_FIELDS = 20;

function groupIssuesByField(issues: readonly ValidationIssue[]) {
  // A Map, because a client may send a field named like a property of Object.prototype.
  const byField = new Map<string, string[]>();
  for (const { instancePath, keyword, message, params } of issues) {
    const unknown = (params as { keys?: string[] } | undefined)?.keys;
    const names =
      keyword === 'unrecognized_keys' && unknown
        ? unknown.slice(0, MAX_UNKNOWN_FIELDS)
        : [instancePath.split('/')[1] ?? ''];
    const text = keyword === 'unrecognized_keys' ? 'This field does not exist.' : message;
    for (const name of names) {
      if (name !== '') byField.set(name, [...(byField.get(name) ?? []), text ?? 'This is not valid.']);
    }
  }
  return Object.fromEntries(byField);
}

/** PostgreSQL: a save waited too long for the lock of an import. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the database or the file store refuses, resets or times out connections, is shutting down or busy. */
const isUnavailable = (error: FastifyError & { errcode?: number }) =>
  error instanceof StoreUnavailableError ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[1-3]|53300|08\w{3})$/.test(error.code) ||
  sqliteUnavailable.includes((error.errcode ?? 0) & SQLITE_PRIMARY) ||
  // The driver gives statements that return rows no result code.
  (error.code === 'ERR_SQLITE_ERROR' && /is locked|disk I\/O error/.test(error.message)) ||
  /timeout exceeded when trying to connect|Connection terminated/.test(error.message);

/** SQLite result codes: BUSY, LOCKED, IOERR. Extended codes carry these in their low byte. */
const sqliteUnavailable = [5, 6, 10];
const SQLITE_PRIMARY = 0xff;

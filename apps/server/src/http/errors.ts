import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { serverFullMessage } from '@formroom/domain/api/server-full-message.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BusyError } from '../workers/busy-error.ts';
import { StoreUnavailableError } from '../storage/file-store.ts';
import { isDiskFull } from '../storage/is-disk-full.ts';
import { invalid, notFound, Problem, staleCsrf } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem that was sent, if the request was rejected or failed. */
    problem: Problem | null;
  }
}

/** Sends every error in the same body (R12), wherever it was thrown. */
export const errors = fp((app) => {
  app.decorateRequest('problem', null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDiskFull(error)) app.reportDiskFull();
    const problem = toProblem(error);
    request.problem = problem;
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => sendProblem(reply, notFound()));
});

export function sendProblem(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  const body: ErrorBody = {
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    ...(problem.data !== undefined && { data: problem.data }),
    ...(problem.reauthenticate && { reauthenticate: true }),
  };
  return reply.code(problem.status).type('application/json').serializer(JSON.stringify).send(body);
}

// A thrown value need not have a code, whatever its type says.
const isCsrf = ({ code }: { code?: string }) => code?.startsWith('FST_CSRF_') === true;

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BusyError) {
    return new Problem(503, error.message, { retryAfter: error.retryAfterSeconds });
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(groupIssuesByField(error.validation));
  if (isCsrf(error)) return staleCsrf();
  if (isDiskFull(error)) return serverFull();
  const known = byStatus[error.statusCode ?? 500];
  if (known) return known();
  if (error.code === LOCK_NOT_AVAILABLE) {
    return new Problem(503, 'Many records are being changed right now. Please try again in a moment.', {
      retryAfter: 2,
    });
  }
  return isUnavailable(error)
    ? new Problem(503, 'The portal can’t be reached right now. Please try again.', { retryAfter: 5 })
    : new Problem(500, 'Something went wrong on our side. Please try again.');
}

const FULL_RETRY_SECONDS = 30;
const serverFull = () => new Problem(503, serverFullMessage, { retryAfter: FULL_RETRY_SECONDS });

const byStatus: Record<number, (() => Problem) | undefined> = {
  400: () => invalid({}, 'The request can’t be read.'),
  404: notFound,
  413: () => new Problem(413, 'The request is too large.'),
  414: () => new Problem(414, 'The address is too long.'),
  415: () => new Problem(415, 'This type of request is not supported here.'),
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

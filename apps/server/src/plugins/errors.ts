import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { invalid, notFound, Problem, staleCsrf } from './problem.ts';

/** Every error leaves in the one envelope, whoever threw it. */
export const errors = fp((app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return send(reply, problem);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply) => send(reply, notFound()));
});

function send(reply: FastifyReply, problem: Problem) {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter);
  const body: ErrorBody = {
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
  };
  return reply.code(problem.status).type('application/json').serializer(JSON.stringify).send(body);
}

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(faultsByField(error.validation));
  if (error.code?.startsWith('FST_CSRF_')) return staleCsrf();
  switch (error.statusCode) {
    case 400:
      return invalid({}, 'The request can’t be read.');
    case 404:
      return notFound();
    case 413:
      return new Problem(413, 'The request is too large.');
    case 415:
      return new Problem(415, 'The request has a type that can’t be read here.');
    default:
      return isUnavailable(error)
        ? new Problem(503, 'The portal can’t be reached right now. Please try again.', { retryAfter: 5 })
        : new Problem(500, 'Something went wrong on our side. Please try again.');
  }
}

interface ValidationFault {
  instancePath: string;
  keyword: string;
  message?: string | undefined;
  params?: unknown;
}

function faultsByField(faults: readonly ValidationFault[]) {
  const byField: Record<string, string[]> = {};
  for (const { instancePath, keyword, message, params } of faults) {
    const unknown = (params as { keys?: string[] } | undefined)?.keys;
    const names = keyword === 'unrecognized_keys' && unknown ? unknown : [instancePath.split('/')[1] ?? ''];
    const sentence = keyword === 'unrecognized_keys' ? 'There is no such field.' : message;
    for (const name of names) {
      if (name !== '') byField[name] = [...(byField[name] ?? []), sentence ?? 'This is not valid.'];
    }
  }
  return byField;
}

/** The database does not answer: refused, reset, timed out, shutting down, or too busy. */
const isUnavailable = (error: FastifyError) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[1-3]|53300|08\w{3}|SQLITE_BUSY)$/.test(
    error.code,
  ) || /timeout exceeded when trying to connect|Connection terminated/.test(error.message);

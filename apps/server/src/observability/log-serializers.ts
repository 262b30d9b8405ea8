import type { FastifyRequest } from 'fastify';
import { addressKey } from '../http/address-key.ts';

/** Matches student IDs, years, import numbers and names of stored files. */
const isId = (value: string | undefined): value is string =>
  value !== undefined && /^(?:\d{1,12}|[\da-f-]{36,40})$/.test(value);

/** Returns the path, or the route's pattern if a parameter is not an ID: people may type names there, too. */
function loggedPath({ url, params, routeOptions }: FastifyRequest) {
  const values = (params ?? {}) as Record<string, string | undefined>;
  const names = Object.keys(values).filter((name) => name !== '*');
  const pattern = names.length > 0 ? routeOptions.url : undefined;
  if (pattern === undefined) return url.replace(/\?.*/s, '');
  return pattern.replaceAll(/:(\w+)/g, (unnamed, name: string) => {
    const value = values[name];
    return isId(value) ? value : unnamed;
  });
}

/** Logs no headers and no query, because the ID lookup has names in its query. */
const req = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedPath(request),
  remoteAddress: addressKey(request.ip),
});

interface LoggedError {
  [name: string]: unknown;
  type: string;
  code?: string | undefined;
  message: string;
  stack: string;
  cause?: LoggedError;
}

/** PostgreSQL quotes the rejected value in errors of class 22; other messages name only columns and constraints. */
const isAboutValue = (code: string | undefined) => code !== undefined && /^22[\dA-Z]{3}$/.test(code);

/**
 * Logs only type, message, code and stack. Other properties may contain personal data: the rejected row, the call to the
 * object store, the URL with its query.
 */
function err(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an Error was thrown.', stack: '' };
  const { code, cause, name, message, stack = '' } = error as NodeJS.ErrnoException;
  const place = stack.slice(stack.startsWith(`${name}: ${message}`) ? `${name}: ${message}`.length : 0);
  const text = isAboutValue(code) ? 'The database rejected a value.' : message;
  return {
    type: name,
    code,
    message: text,
    stack: /^ +at /m.exec(place) ? place.slice(place.search(/^ +at /m)) : '',
    ...(cause instanceof Error && { cause: err(cause) }),
  };
}

/** Logs only the limits: @fastify/multipart logs its options with the headers, which contain the session cookie. */
const busboyOptions = ({ limits }: { limits?: object }) => ({ limits });

/** Serializers that keep personal data except IDs and addresses, and all secrets, out of the log. */
export const logSerializers = { req, err, busboyOptions };

import type { FastifyRequest } from 'fastify';
import { addressKey } from '../http/address-key.ts';

/** Numbers of students, years and imports, and the names of stored files. */
const isId = (value: string | undefined): value is string =>
  value !== undefined && /^(?:\d{1,12}|[\da-f-]{36,40})$/.test(value);

/** Where an ID belongs people also type names: what is none is written as the route’s pattern has it. */
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

/** Of a request: no headers, and no query, where the lookup has names. */
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

/** PostgreSQL quotes the value that it could not take; its other words name columns and constraints. */
const isAboutValue = (code: string | undefined) => code !== undefined && /^22[\dA-Z]{3}$/.test(code);

/**
 * Of an error: its words and where it arose, and nothing that a library hangs on it. A database adds the row that it
 * refused, an object store the call, the checker of answers the address with its query.
 */
function err(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else was thrown.', stack: '' };
  const { code, cause, name, message, stack = '' } = error as NodeJS.ErrnoException;
  const place = stack.slice(stack.startsWith(`${name}: ${message}`) ? `${name}: ${message}`.length : 0);
  const words = isAboutValue(code) ? 'The database could not take a value.' : message;
  return {
    type: name,
    code,
    message: words,
    stack: /^ +at /m.exec(place) ? place.slice(place.search(/^ +at /m)) : '',
    ...(cause instanceof Error && { cause: err(cause) }),
  };
}

/** Of a form, the limits that it is read with: the library hands its headers, and so the session, to the log. */
const busboyOptions = ({ limits }: { limits?: object }) => ({ limits });

/** What the log says: an ID at most of what is personal (an address on the way counts as one), and never a secret. */
export const logSerializers = { req, err, busboyOptions };

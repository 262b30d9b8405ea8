import type { FastifyRequest } from 'fastify';

/** Of a request: no headers, and no query, where the lookup has names. */
const req = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.replace(/\?.*/s, ''),
  remoteAddress: ip,
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
    stack: /^\s+at /m.exec(place) ? place.slice(place.search(/^\s+at /m)) : '',
    ...(cause instanceof Error && { cause: err(cause) }),
  };
}

/** Of a form, the limits that it is read with: the library hands its headers, and so the session, to the log. */
const busboyOptions = ({ limits }: { limits?: object }) => ({ limits });

/** What the log says: an ID at most of what is personal (an address on the way counts as one), and never a secret. */
export const logSerializers = { req, err, busboyOptions };

import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { sendProblem } from './errors.ts';
import { notFound, Problem } from './problem.ts';
import { minimalSecurityHeaders } from './security-headers.ts';
import { HEADERS_TIMEOUT_MS } from './body-timeouts.ts';

/** Beyond these the door is shut; each takes a file of the process and some kilobytes, also while it does nothing. */
const MAX_CONNECTIONS = 12_000;
/** So many may stand before the door in one moment; the system has a limit of its own (`net.core.somaxconn`). */
export const LISTEN_BACKLOG = 4096;
/** The cookies of a school's other sites come along. */
const MAX_HEADER_BYTES = 16 * 1024;
const CHECK_INTERVAL_MS = 5_000;
/** A side that is gone without a word is asked whether it is there. */
const KEEP_ALIVE_PROBE_MS = 60_000;

/** What Node holds each connection to, from its first byte. */
export const connectionOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
};

/** Fastify, its plugins and ours listen for an answer's end a dozen times; Node warns of a leak from eleven on. */
const MAX_LISTENERS = 20;
/** Longer than any address of the portal; what is longer is refused before anything looks at it. */
const MAX_URL_LENGTH = 2000;
const urlTooLong = () => new Problem(414, 'The address is too long.');

/** The answer to an address that no route can be looked up for. */
export const invalidUrlProblem = ({ url = '' }: { url?: string | undefined }) =>
  url.length > MAX_URL_LENGTH ? urlTooLong() : notFound();

export const connections = fp((app, _options, done) => {
  app.server.maxConnections = MAX_CONNECTIONS;
  const headers = minimalSecurityHeaders(app.config);
  app.addHook('onRequest', ({ originalUrl }, reply, next) => {
    reply.raw.setMaxListeners(MAX_LISTENERS);
    if (originalUrl.length > MAX_URL_LENGTH) void sendProblem(reply.headers(headers), urlTooLong());
    else next();
  });
  done();
});

/** The answers to what is no request yet; nothing behind the parser hears of it. */
const clientErrors: Record<string, readonly [status: number, message: string] | undefined> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const malformedRequest = [400, 'The request can’t be read.'] as const;

/** Answers what the HTTP parser refuses in the form of all errors, and ends its connection. */
export const clientErrorHandler =
  (config: Pick<Config, 'publicUrl'>): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return;
    const [status, message] = clientErrors[code] ?? malformedRequest;
    const body = JSON.stringify({ message } satisfies ErrorBody);
    const headers = {
      ...minimalSecurityHeaders(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };

import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { sendProblem } from './errors.ts';
import { notFound, Problem } from './problem.ts';
import { bareHeaders } from './security-headers.ts';
import { HEADERS_MS } from './slow-bodies.ts';

/** Beyond these the door is shut; each takes a file of the process and some kilobytes, also while it does nothing. */
const MOST_CONNECTIONS = 12_000;
/** So many may stand before the door in one moment; the system has a limit of its own (`net.core.somaxconn`). */
export const MOST_AT_THE_DOOR = 4096;
/** The cookies of a school's other sites come along. */
const LONGEST_HEADERS = 16 * 1024;
const LOOK_EVERY_MS = 5_000;
/** A side that is gone without a word is asked whether it is there. */
const ASK_AFTER_MS = 60_000;

/** What Node holds each connection to, from its first byte. */
export const connectionOptions = {
  maxHeaderSize: LONGEST_HEADERS,
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: LOOK_EVERY_MS,
  keepAlive: true,
  keepAliveInitialDelay: ASK_AFTER_MS,
};

/** Fastify, its plugins and ours listen for an answer's end a dozen times; Node warns of a leak from eleven on. */
const MOST_LISTENERS = 20;
/** Longer than any address of the portal; what is longer is refused before anything looks at it. */
const LONGEST_URL = 2000;
const urlTooLong = () => new Problem(414, 'The address is too long.');

/** The answer to an address that no route can be looked up for. */
export const badAddress = ({ url = '' }: { url?: string | undefined }) =>
  url.length > LONGEST_URL ? urlTooLong() : notFound();

export const connections = fp((app, _options, done) => {
  app.server.maxConnections = MOST_CONNECTIONS;
  const headers = bareHeaders(app.config);
  app.addHook('onRequest', ({ originalUrl }, reply, next) => {
    reply.raw.setMaxListeners(MOST_LISTENERS);
    if (originalUrl.length > LONGEST_URL) void sendProblem(reply.headers(headers), urlTooLong());
    else next();
  });
  done();
});

/** The answers to what is no request yet; nothing behind the parser hears of it. */
const refusals: Record<string, readonly [status: number, message: string] | undefined> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const unreadable = [400, 'The request can’t be read.'] as const;

/** Answers what the HTTP parser refuses in the form of all errors, and ends its connection. */
export const refuseUnreadable =
  (config: Pick<Config, 'publicUrl'>): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return;
    const [status, message] = refusals[code] ?? unreadable;
    const body = JSON.stringify({ message } satisfies ErrorBody);
    const headers = {
      ...bareHeaders(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };

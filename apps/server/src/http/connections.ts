import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { sendError } from './errors.ts';
import { notFound, PortalError } from '../errors.ts';
import { minimalSecurityHeaders } from './security-headers.ts';
import { HEADERS_TIMEOUT_MS } from './body-timeouts.ts';

/** Beyond this, new connections are rejected. Each takes a file descriptor and a few kilobytes even while idle. */
const MAX_CONNECTIONS = 12_000;
/** The length of the accept queue; the operating system caps it at `net.core.somaxconn`. */
export const LISTEN_BACKLOG = 4096;
/** Leaves room for the cookies of the school's other sites. */
const MAX_HEADER_BYTES = 16 * 1024;
const CHECK_INTERVAL_MS = 5_000;
/** A connection on which nothing is sent or read for this time is ended, as by the sample configuration of nginx. */
export const SILENT_CONNECTION_MS = 120_000;
/** Idle time after which TCP keep-alive checks that the client is still there. */
const KEEP_ALIVE_PROBE_MS = 60_000;

/** Limits that Node enforces on each connection from its first byte. */
export const connectionOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_INTERVAL_MS,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
};

/** Fastify and the plugins add about a dozen listeners to a response; Node warns of a leak from 11 on. */
const MAX_LISTENERS = 20;
/** Longer than any URL of the portal. Longer URLs are rejected before routing. */
const MAX_URL_LENGTH = 2000;
const urlTooLong = () => new PortalError('address-too-long', 'The address is too long.');

/** The error for a URL that the router can't parse. */
export const invalidUrlError = ({ url = '' }: { url?: string | undefined }) =>
  url.length > MAX_URL_LENGTH ? urlTooLong() : notFound();

export const connections = fp((app, _options, done) => {
  app.server.maxConnections = MAX_CONNECTIONS;
  const headers = minimalSecurityHeaders(app.config);
  app.addHook('onRequest', ({ originalUrl }, reply, next) => {
    reply.raw.setMaxListeners(MAX_LISTENERS);
    if (originalUrl.length > MAX_URL_LENGTH) void sendError(reply.headers(headers), urlTooLong());
    else next();
  });
  done();
});

/** Problems by the parser's error code. No hook or plugin runs for these requests. */
const clientErrors: Record<string, readonly [status: number, message: string] | undefined> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
const malformedRequest = [400, 'The request can’t be read.'] as const;

/** Responds with the usual error body to requests that the HTTP parser rejects, then closes the connection. */
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

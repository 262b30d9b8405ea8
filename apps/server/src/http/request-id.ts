import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { type FastifyReply, LogController } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';

const HEADER = 'x-request-id';
/**
 * Twelve characters can be read out on the telephone. They are the end of a UUID, which is cheap to generate because
 * Node caches random bytes for UUIDs.
 */
const ID_LENGTH = 12;
/** Accepts the formats that common proxies use; other text could inject lines into the log. */
const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Za-z-]{8,64}$/.test(value);

/** Generates the request ID that the log shows: the one from a trusted proxy, otherwise a random one. */
export const requestIds = ({ trustProxy }: Pick<Config, 'trustProxy'>) => ({
  requestIdHeader: false as const,
  logController: new LogController({ requestIdLogLabel: 'request_id' }),
  genReqId: ({ headers, socket }: IncomingMessage): string => {
    const given = headers[HEADER];
    const isTrusted = trustProxy !== false && trustProxy(socket.remoteAddress ?? '', 0);
    return isTrusted && isRequestId(given) ? given : randomUUID().slice(-ID_LENGTH);
  },
});

export const setRequestIdHeader = (reply: FastifyReply) => reply.header(HEADER, reply.request.id);

/** Sends the request ID in a header of every response, and in the body of a 5xx, so that a family can report it. */
export const requestId = fp((app) => {
  app.addHook('onRequest', (_request, reply, done) => {
    void setRequestIdHeader(reply);
    done();
  });
  app.addHook('preSerialization', (request, { statusCode }, payload, done) => {
    if (statusCode < 500) done(null, payload);
    else done(null, { ...(payload as ErrorBody), request_id: request.id } satisfies ErrorBody);
  });
});

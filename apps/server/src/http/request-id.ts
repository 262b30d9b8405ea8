import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { type FastifyReply, LogController } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { isTrusted } from './trusted-proxy.ts';

const HEADER = 'x-request-id';
/** Twelve signs can be read out on the telephone: the last of a UUID, which Node draws in store for many calls. */
const ID_LENGTH = 12;
/** What proxies of our time write; anything else could be a line of its own in the log. */
const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Za-z-]{8,64}$/.test(value);

/** Gives each request the number under which the log has it: the trusted proxy’s own, else a random one. */
export const requestIds = ({ trustProxy }: Pick<Config, 'trustProxy'>) => ({
  requestIdHeader: false as const,
  logController: new LogController({ requestIdLogLabel: 'request_id' }),
  genReqId: ({ headers, socket }: IncomingMessage): string => {
    const given = headers[HEADER];
    const isTaken = isRequestId(given) && isTrusted(trustProxy, socket.remoteAddress ?? '');
    return isTaken ? given : randomUUID().slice(-ID_LENGTH);
  },
});

export const setRequestIdHeader = (reply: FastifyReply) => reply.header(HEADER, reply.request.id);

/** Every answer carries its request’s number, and a fault of ours says it, so that a family can tell the office. */
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

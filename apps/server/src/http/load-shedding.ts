import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge } from 'prom-client';
import { addressKey } from './address-key.ts';
import { BoundedWait } from './bounded-wait.ts';
import { accountKey } from '../principal.ts';
import { PortalError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The route is answered at once under overload (R73). Its session is not read, and it may not ask the database, or at
     * most once a second for all callers, by `cacheFor`.
     */
    neverWaits?: true;
    /** What may take long: the lock of an import, or password hashing. Calls that don't need it don't wait for it. */
    waitsFor?: 'records' | 'passwords';
  }
  interface FastifyRequest {
    freePlace: (() => void) | undefined;
  }
}

/** A family rather waits some seconds than reads that it should try again. Its page sends a save again after 15. */
const MAX_WAIT_MS = 8000;
/** The calls of one account, or of one address key (R7) without an account: more than a page has open. */
const MAX_PER_CALLER = 100;
/** So that one address key can't fill the queue with guesses. */
const MAX_PASSWORDS_PER_ADDRESS = 10;
const LOG_EVERY_MS = 10_000;

/** Somewhat more calls run than the database has connections. 200 passwords are hashed in about four seconds. */
const makeWaits = () => ({
  records: new BoundedWait({ running: 12, waiting: 2000, perCaller: MAX_PER_CALLER, maxWaitMs: MAX_WAIT_MS }),
  passwords: new BoundedWait({
    running: 4,
    waiting: 200,
    perCaller: MAX_PASSWORDS_PER_ADDRESS,
    maxWaitMs: MAX_WAIT_MS,
  }),
  others: new BoundedWait({ running: 16, waiting: 1000, perCaller: MAX_PER_CALLER, maxWaitMs: MAX_WAIT_MS }),
});

/** Lets calls wait for a few seconds while more arrive than can run, and refuses those that would wait longer with 503. */
export const loadShedding = fp((app) => {
  const waits = makeWaits();
  const registers = [app.metricsRegistry];
  new Gauge({
    name: 'formroom_calls_waiting',
    help: 'Calls that wait for others.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, { waiting }] of Object.entries(waits)) this.set({ kind }, waiting);
    },
  });
  const refused = new Counter({
    name: 'formroom_calls_refused_total',
    help: 'Calls answered with 503 under load.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of Object.keys(waits)) refused.inc({ kind }, 0);
  let lastLoggedAt = -Infinity;
  const refuse = (kind: keyof typeof waits) => {
    refused.inc({ kind });
    if (performance.now() - lastLoggedAt > LOG_EVERY_MS) {
      lastLoggedAt = performance.now();
      app.log.warn({ kind }, 'more calls than can be answered');
    }
    return tooManyCalls();
  };

  app.decorateRequest('freePlace', undefined);
  // Once the body has arrived, so that a slow client has no place meanwhile.
  app.addHook('preValidation', async (request) => {
    const { neverWaits, waitsFor } = request.routeOptions.config;
    if (neverWaits === true) return;
    const kind = waitsFor ?? 'others';
    request.freePlace = await waits[kind].enter(getCaller(request));
    if (!request.freePlace) throw refuse(kind);
    if (hasOwnPlaces(request.routeOptions.schema)) request.freePlace();
    // The client has given up.
    if (request.raw.socket.destroyed) throw tooManyCalls();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      try {
        return await handler.call(this, request, reply);
      } finally {
        // Not when the client disconnects: its password may still be hashed.
        request.freePlace?.();
      }
    };
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.freePlace?.();
    done();
  });
});

const getCaller = (request: FastifyRequest) =>
  request.principal && request.routeOptions.config.waitsFor !== 'passwords'
    ? accountKey(request)
    : addressKey(request.ip);

/** Whether a call sends or receives files. These have limits of their own, and may take minutes. */
function hasOwnPlaces(schema: { produces?: readonly string[]; consumes?: readonly string[] } = {}) {
  return schema.produces !== undefined || schema.consumes !== undefined;
}

/** `Retry-After` is random, so that refused clients do not all come back at once. */
const tooManyCalls = () =>
  new PortalError(
    'unavailable',
    'Many people are using the portal right now. Please try again in a moment.',
    {
      retryAfter: randomInt(2, 7),
    },
  );

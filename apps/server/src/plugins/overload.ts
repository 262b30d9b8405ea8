import { AsyncResource } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { databaseLoad } from '../db/database.ts';
import { ShareLimit } from '../workers/share-limit.ts';
import { addressKey } from './address-key.ts';
import { sendProblem } from './errors.ts';
import { metricText } from './metrics-text.ts';
import { Crowd } from './overload-crowd.ts';
import {
  comparesPassword,
  isAlwaysAnswered,
  isPasswordTooMuch,
  isSave,
  MOST_PASSWORDS_EACH,
} from './overload-limits.ts';
import { Turn } from './overload-turn.ts';
import { Problem } from './problem.ts';
import { bareHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many calls wait, and how many were refused for want of time or room, as Prometheus reads it. */
    overloadMetricsText(): string;
  }
}

/**
 * Node takes one new connection in each turn of its event loop: a turn that answers all that has come would keep the
 * door shut meanwhile. So calls are begun for this long only, and the others a few in each turn.
 */
const TURN_MS = 2;
/** So many waiting for a connection keep the database busy. */
const DATABASE_CALLS = 10;
const patience = { asks: { calls: 1000, ms: 2000 }, sends: { calls: 2000, ms: 4000 } };

/** Seconds until another try, at random, so that those who were refused together don’t come back together. */
const refusals = [2, 3, 4, 5, 6].map(
  (retryAfter) =>
    new Problem(503, 'Many people are using the portal right now. Please try again in a moment.', {
      retryAfter,
    }),
);
const LOG_EVERY_MS = 10_000;

/** Lets calls wait for a moment while more come than can be answered, and refuses what would wait longer. */
export const overload = fp((app) => {
  const turn = new Turn();
  const isDatabaseFree = () => databaseLoad(app.db).waiting < DATABASE_CALLS;
  const areSavesFree = () => databaseLoad(app.db, 'saves').waiting < DATABASE_CALLS;
  let hasLetIn = false;
  app.server.on('connection', () => {
    hasLetIn = true;
  });
  const isDoorBusy = () => {
    const was = hasLetIn;
    hasLetIn = false;
    return was;
  };
  const crowd = new Crowd(patience, isDatabaseFree, isDoorBusy);
  const hasTime = () => !crowd.isThere && turn.elapsed() < TURN_MS && isDatabaseFree();

  const headers = bareHeaders(app.config);
  const refused = { time: 0, passwords: 0 };
  let noted = -Infinity;
  const refuse = (reply: FastifyReply, reason: keyof typeof refused) => {
    refused[reason] += 1;
    if (performance.now() - noted > LOG_EVERY_MS) {
      noted = performance.now();
      app.log.warn({ refused }, 'more calls than can be answered');
    }
    const problem = refusals[randomInt(refusals.length)];
    if (problem) void sendProblem(reply.headers(headers), problem);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isAlwaysAnswered(request)) done();
    else if (isPasswordTooMuch(request)) refuse(reply, 'passwords');
    else if (hasTime() && (areSavesFree() || !isSave(request))) done();
    else {
      // Whoever lets it go on may be in the middle of a transaction.
      const call = new AsyncResource('WaitingCall');
      const joined = crowd.join(request.method === 'POST' ? 'sends' : 'asks', {
        goOn: () => call.runInAsyncScope(done),
        refuse: () => refuse(reply, 'time'),
        ...(isSave(request) && { isReady: areSavesFree }),
        isGone: () => reply.raw.destroyed || request.raw.socket.destroyed,
      });
      if (!joined) refuse(reply, 'time');
    }
  });
  // Held while the handler runs and not until the answer is sent: who hangs up early keeps the place as well.
  const passwords = new ShareLimit(MOST_PASSWORDS_EACH);
  app.addHook('onRoute', (route) => {
    if (!comparesPassword(route)) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const release = passwords.take(addressKey(request.ip));
      if (!release) {
        refuse(reply, 'passwords');
        return reply;
      }
      try {
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    crowd.next();
    done();
  });

  app.decorate('overloadMetricsText', () => {
    const waiting = Object.entries(crowd.waiting).map(([kind, value]) => ({ labels: { kind }, value }));
    const counts = Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value }));
    return (
      metricText(
        'formroom_calls_waiting',
        'gauge',
        'Calls that wait until there is time for them.',
        waiting,
      ) + metricText('formroom_calls_refused_total', 'counter', 'Calls answered 503 under overload.', counts)
    );
  });
});

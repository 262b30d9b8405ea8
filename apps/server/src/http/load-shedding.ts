import { AsyncResource } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge } from 'prom-client';
import { getConnectionLoad } from '../db/database.ts';
import { CallerLimit } from '../workers/caller-limit.ts';
import { addressKey } from './address-key.ts';
import { sendProblem } from './errors.ts';
import { RequestQueue } from './request-queue.ts';
import {
  comparesPassword,
  isExempt,
  isPasswordQueueFull,
  isSave,
  MAX_PASSWORDS_PER_ADDRESS,
} from './load-shedding-rules.ts';
import { EventLoopTick } from './event-loop-tick.ts';
import { Problem } from './problem.ts';
import { minimalSecurityHeaders } from './security-headers.ts';

/**
 * Node accepts one new connection in each tick of the event loop, so a long tick delays new connections. Requests are
 * started directly only during this time of a tick; the others are queued and started a few per tick.
 */
const TICK_BUDGET_MS = 2;
/** With this many callers waiting for a connection, the database is considered busy. */
const MAX_WAITING_FOR_DATABASE = 10;
/** When the cards of a term have been posted, a family rather waits some seconds than reads that it should try again. */
const queueLimits = {
  reads: { maxLength: 1000, maxWaitMs: 8000 },
  // Less than the 15 seconds after which the page sends a save again.
  writes: { maxLength: 2000, maxWaitMs: 12_000 },
};

/** `Retry-After` in seconds, chosen at random, so that rejected clients do not all retry at once. */
const overloadProblems = [2, 3, 4, 5, 6].map(
  (retryAfter) =>
    new Problem(503, 'Many people are using the portal right now. Please try again in a moment.', {
      retryAfter,
    }),
);
const LOG_EVERY_MS = 10_000;

/**
 * Queues requests for a few seconds while more arrive than can be handled, and responds with 503 to those that would
 * wait longer.
 */
export const loadShedding = fp((app) => {
  const tick = new EventLoopTick();
  const isDatabaseFree = () => getConnectionLoad(app.db).waiting < MAX_WAITING_FOR_DATABASE;
  const isSavePoolFree = () => getConnectionLoad(app.db, 'saves').waiting < MAX_WAITING_FOR_DATABASE;
  let hasNewConnection = false;
  app.server.on('connection', () => {
    hasNewConnection = true;
  });
  const hasPendingConnections = () => {
    const hadNewConnection = hasNewConnection;
    hasNewConnection = false;
    return hadNewConnection;
  };
  const queue = new RequestQueue(queueLimits, isDatabaseFree, hasPendingConnections);
  const canRunNow = () => !queue.hasPending && tick.elapsedMs() < TICK_BUDGET_MS && isDatabaseFree();

  const headers = minimalSecurityHeaders(app.config);
  const registers = [app.metricsRegistry];
  new Gauge({
    name: 'formroom_calls_waiting',
    help: 'Requests in the queue.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, length] of Object.entries(queue.waiting)) this.set({ kind }, length);
    },
  });
  const counter = new Counter({
    name: 'formroom_calls_refused_total',
    help: 'Requests answered with 503 under load.',
    labelNames: ['reason'],
    registers,
  });
  const refused = { time: 0, passwords: 0 };
  for (const reason of Object.keys(refused)) counter.inc({ reason }, 0);
  let lastLoggedAt = -Infinity;
  const rejectRequest = (reply: FastifyReply, reason: keyof typeof refused) => {
    refused[reason] += 1;
    counter.inc({ reason });
    if (performance.now() - lastLoggedAt > LOG_EVERY_MS) {
      lastLoggedAt = performance.now();
      app.log.warn({ refused }, 'more calls than can be answered');
    }
    const problem = overloadProblems[randomInt(overloadProblems.length)];
    if (problem) void sendProblem(reply.headers(headers), problem);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) done();
    else if (isPasswordQueueFull(request)) rejectRequest(reply, 'passwords');
    else if (canRunNow() && (isSavePoolFree() || !isSave(request))) done();
    else {
      // `done` may be called from within another request's transaction, whose async context must not leak.
      const call = new AsyncResource('WaitingCall');
      const isQueued = queue.enqueue(request.method === 'POST' ? 'writes' : 'reads', {
        run: () => call.runInAsyncScope(done),
        reject: () => rejectRequest(reply, 'time'),
        ...(isSave(request) && { isReady: isSavePoolFree }),
        isAborted: () => reply.raw.destroyed || request.raw.socket.destroyed,
      });
      if (!isQueued) rejectRequest(reply, 'time');
    }
  });
  // Held until the handler ends, even if the client disconnects before the response.
  const passwords = new CallerLimit(MAX_PASSWORDS_PER_ADDRESS);
  app.addHook('onRoute', (route) => {
    if (!comparesPassword(route)) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const release = passwords.acquire(addressKey(request.ip));
      if (!release) {
        rejectRequest(reply, 'passwords');
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
    queue.schedule();
    done();
  });
});

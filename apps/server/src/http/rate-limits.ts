import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { addressKey } from './address-key.ts';
import { tooManyAttempts } from './problem.ts';

/** An `onRequest` hook with one counter for all routes that use it, so that GET and HEAD count together. */
type RateLimitHook = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: Readonly<Record<'userHint' | 'lookup' | 'verification', RateLimitHook>>;
  }
}

const MINUTE = { timeWindow: 60_000, message: 'Too many requests. Please wait a moment and try again.' };
const DAY_MS = 24 * 60 * 60_000;
const DAY = { timeWindow: DAY_MS, message: 'Too many searches from here today. Please try again tomorrow.' };

/**
 * Limits, by address key, the calls that could reveal names and IDs to strangers (R6, R60). Sign-in has its own throttle.
 */
export const rateLimits = fp(async (app) => {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => addressKey(ip),
  });

  const limit = (windows: readonly (typeof MINUTE & { max: number })[]): RateLimitHook => {
    const limiters = windows.map(({ message, ...window }) => ({
      message,
      count: app.createRateLimit({ ...window, allowList: ({ principal }) => principal?.role === 'admin' }),
    }));
    return async (request) => {
      for (const { message, count } of limiters) {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) throw tooManyAttempts(message, counted.ttlInSeconds);
      }
    };
  };
  app.decorate('limits', {
    userHint: limit([{ ...MINUTE, max: 60 }]),
    lookup: limit([
      { ...MINUTE, max: 30 },
      { ...DAY, max: 300 },
    ]),
    verification: limit([
      { ...MINUTE, max: 30 },
      {
        timeWindow: DAY_MS,
        max: 1000,
        message: 'Too many cards were checked from here today. Please try again tomorrow.',
      },
    ]),
  });
});

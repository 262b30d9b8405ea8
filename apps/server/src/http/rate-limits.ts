import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { addressKey } from './address-key.ts';
import { accountKey } from '../principal.ts';
import { tooManyAttempts } from '../errors.ts';

/** An `onRequest` hook with one counter for all routes that use it, so that GET and HEAD count together. */
type RateLimitHook = (request: FastifyRequest) => Promise<void>;

const MINUTE = { timeWindow: 60_000, message: 'Too many requests. Please wait a moment and try again.' };
const DAY_MS = 24 * 60 * 60_000;
const DAY = { timeWindow: DAY_MS, message: 'Too many searches from here today. Please try again tomorrow.' };
const OFTEN = { timeWindow: 60_000, message: 'This is saved too often. Please wait a moment.' };
const HOUR = {
  timeWindow: 60 * 60_000,
  message: 'Too much was saved within an hour. Please try again later.',
};

/** How many changes an account may send in a minute and in an hour (R66). */
export interface ChangeLimits {
  readonly student: Readonly<Record<'minute' | 'hour', number>>;
  readonly admin: Readonly<Record<'minute' | 'hour', number>>;
}
/** More than typing gets to: ten a second, counted over a minute, because answers are also sent together. */
export const changeLimits: ChangeLimits = {
  student: { minute: 600, hour: 2000 },
  admin: { minute: 1200, hour: 20_000 },
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: Readonly<
      Record<'userHint' | 'lookup' | 'verification' | 'links' | 'staffSignIn' | 'changes', RateLimitHook>
    >;
  }
}

/**
 * Limits, by address key, the calls that could reveal names and IDs to strangers (R6, R60). Sign-in has its own throttle.
 * Limits the changes of one account, so that nobody fills the history (R66). Each process counts for itself.
 */
export const rateLimits = fp(
  async (app, { changes = changeLimits }: { readonly changes?: ChangeLimits | undefined }) => {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ ip }) => addressKey(ip),
    });

    const limit = (windows: readonly (typeof MINUTE & { max: number })[]): RateLimitHook => {
      const limiters = windows.map(({ message, ...window }) => ({
        message,
        count: app.createRateLimit({ ...window, allowList: ({ principal }) => principal?.role === 'admin' }),
      }));
      return (request) => countAll(limiters, request);
    };
    const limitAccounts = ({ minute, hour }: ChangeLimits['student']): RateLimitHook => {
      const limiters = [
        { ...OFTEN, max: minute },
        { ...HOUR, max: hour },
      ].map(({ message, ...window }) => ({
        message,
        count: app.createRateLimit({ ...window, keyGenerator: accountKey }),
      }));
      return (request) => countAll(limiters, request);
    };
    const byRole = { student: limitAccounts(changes.student), admin: limitAccounts(changes.admin) };
    app.decorate('limits', {
      changes: async (request: FastifyRequest) => {
        if (request.principal) await byRole[request.principal.role](request);
      },
      userHint: limit([{ ...MINUTE, max: 60 }]),
      // Two calls for each sign-in, and a whole staff may share an address. A code can't be guessed.
      staffSignIn: limit([{ ...MINUTE, max: 120 }]),
      lookup: limit([
        { ...MINUTE, max: 30 },
        { ...DAY, max: 300 },
      ]),
      links: limit([
        { ...MINUTE, max: 30 },
        { timeWindow: DAY_MS, max: 1000, message: 'Too many links were opened from here today.' },
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
  },
);

interface Limiter {
  readonly message: string;
  readonly count: ReturnType<FastifyInstance['createRateLimit']>;
}

async function countAll(limiters: readonly Limiter[], request: FastifyRequest) {
  for (const { message, count } of limiters) {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyAttempts(message, counted.ttlInSeconds);
  }
}

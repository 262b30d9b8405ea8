import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import { tooManyTries } from './problem.ts';

interface Limit {
  readonly max: number;
  readonly timeWindow: number;
}
export interface RequestLimits {
  readonly userHint: Limit;
  readonly lookup: Limit;
}

const MINUTE = 60_000;

/** The two calls that strangers could harvest are limited by address; signing in counts its tries itself. */
export const rateLimits = fp(async (app) => {
  app.decorate('limits', {
    userHint: { max: 60, timeWindow: MINUTE },
    lookup: { max: 60, timeWindow: MINUTE },
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyTries('Too many requests. Please wait a moment and try again.', Math.ceil(ttl / 1000)),
  });
});

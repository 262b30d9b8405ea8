import { createRequire } from 'node:module';

// Preloaded into the portal of the browser journeys, as fast-argon2.ts is in server tests: a hash at a hundredth of the cost.
/** @type {{ hash: typeof import('@node-rs/argon2').hash }} */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;

argon2.hash = (password, options, ...rest) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 }, ...rest);

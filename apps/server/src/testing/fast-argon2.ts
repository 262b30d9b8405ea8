import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// vitest.config.ts resolves `@node-rs/argon2` to this file in server tests.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Computes real hashes at a hundredth of the cost, unless `realPasswordCost` is active. */
export const hash: typeof argon2.hash = (password, options, ...rest) =>
  argon2.hash(
    password,
    process.env.TEST_PASSWORD_COST === 'real' ? options : { ...options, ...QUICK },
    ...rest,
  );

export const { verify } = argon2;

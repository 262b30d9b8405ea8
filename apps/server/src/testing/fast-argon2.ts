import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// What `@node-rs/argon2` stands for in the server's tests: vitest.config.ts leads its name here.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real hashes in a hundredth of the time, unless `realPasswordCost` is asked for. */
export const hash: typeof argon2.hash = (password, options, ...rest) =>
  argon2.hash(
    password,
    process.env.TEST_PASSWORD_COST === 'real' ? options : { ...options, ...QUICK },
    ...rest,
  );

export const { verify } = argon2;

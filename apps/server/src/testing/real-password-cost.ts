import { onTestFinished } from 'vitest';

/** Hashes passwords at the real cost until the test ends, instead of that of `fast-argon2.ts`. */
export function realPasswordCost() {
  process.env.TEST_PASSWORD_COST = 'real';
  onTestFinished(() => {
    delete process.env.TEST_PASSWORD_COST;
  });
}

import { onTestFinished } from 'vitest';

/** Until the test ends passwords are hashed at the cost that the portal asks for, not at that of `fast-argon2.ts`. */
export function realPasswordCost() {
  process.env.TEST_PASSWORD_COST = 'real';
  onTestFinished(() => {
    delete process.env.TEST_PASSWORD_COST;
  });
}

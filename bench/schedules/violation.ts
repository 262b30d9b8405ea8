/** What is stored or shown differs from what the model says. */
export class Violation extends Error {}

export function assertThat(
  condition: boolean,
  message: string,
  ...details: readonly unknown[]
): asserts condition {
  if (!condition) throw new Violation([message, ...details.map((each) => JSON.stringify(each))].join(' '));
}

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares what is stored with each possible order of changes.
 * @throws Violation the first, if it matches none
 */
export function matchAnyOrder<Order>(orders: readonly Order[], match: (order: Order) => void) {
  const violations: Violation[] = [];
  for (const order of orders) {
    try {
      match(order);
      return;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      violations.push(error);
    }
  }
  throw violations[0] ?? new Error('No order was given.');
}

export function assertStatus(status: number, expected: number, what: string) {
  if (status !== expected) throw new Violation(`${what} returned status ${status} instead of ${expected}.`);
}

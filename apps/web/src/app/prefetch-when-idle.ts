/** Used in Safari, which has no `requestIdleCallback`. */
const IDLE_TIMEOUT_MS = 2000;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(work, IDLE_TIMEOUT_MS);

/** Loads chunks one after the other while the browser is idle; failed ones again when the connection is back. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => void prefetch(loads));
}

async function prefetch(loads: readonly (() => Promise<unknown>)[]) {
  for (const [index, load] of loads.entries()) {
    try {
      // All at once they would slow down what the family is doing.
      await load();
    } catch {
      addEventListener('online', () => prefetchWhenIdle(loads.slice(index)), { once: true });
      return;
    }
  }
}

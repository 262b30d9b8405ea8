/** Safari has no idle callback. */
const IDLE_TIMEOUT_MS = 2000;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(work, IDLE_TIMEOUT_MS);

/** Fetches parts of the portal one after the other while nothing else is to do; those that fail, when the connection is back. */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => void prefetch(loads));
}

async function prefetch(loads: readonly (() => Promise<unknown>)[]) {
  for (const [index, load] of loads.entries()) {
    try {
      // One by one: all at once they would hold up what the family does now.
      await load();
    } catch {
      addEventListener('online', () => prefetchWhenIdle(loads.slice(index)), { once: true });
      return;
    }
  }
}

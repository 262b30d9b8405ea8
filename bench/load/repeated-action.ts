import { setTimeout as sleep } from 'node:timers/promises';

/** How long a page, or a person who reloads it, waits before a retry. */
const RETRY_MS = 500;

/** An action that a family repeats; each time it is retried until it succeeds. */
export class RepeatedAction {
  done = 0;
  /** Retries that failed too. */
  repeatedFailures = 0;
  /** The longest time until an action succeeded, in ms. */
  longestMs = 0;
  /** The reason of each failed attempt. */
  readonly reasons: string[] = [];
  #stopped = false;
  readonly #doOnce: (number: number) => Promise<unknown>;
  readonly #pauseMs: number;

  /** @param doOnce performs the action; gets 1 for the first time, 2 for the second …; rejects if it fails */
  constructor(doOnce: (number: number) => Promise<unknown>, pauseMs: number) {
    this.#doOnce = doOnce;
    this.#pauseMs = pauseMs;
  }

  stop() {
    this.#stopped = true;
  }

  async run() {
    while (!this.#stopped) {
      const start = performance.now();
      for (let attempts = 1; !(await this.#attempt()); attempts += 1) {
        if (attempts > 1) this.repeatedFailures += 1;
        await sleep(RETRY_MS);
      }
      this.done += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - start);
      await sleep(this.#pauseMs);
    }
  }

  async #attempt() {
    try {
      await this.#doOnce(this.done + 1);
      return true;
    } catch (error) {
      this.reasons.push(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}

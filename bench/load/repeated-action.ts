import { setTimeout as sleep } from 'node:timers/promises';

/** How long a page, or a person who reloads it, waits before a retry. */
const RETRY_MS = 500;

/** An action that a family repeats, each time retried until it succeeds. */
export class RepeatedAction {
  done = 0;
  /** Attempts that failed. */
  failed = 0;
  /** Failed retries: a reload did not help. */
  repeatedFailures = 0;
  /** The longest time until an action succeeded, in ms. */
  longestMs = 0;
  /** The reason of each failed attempt. */
  readonly reasons: string[] = [];
  #stopped = false;
  readonly #doOnce: (number: number) => Promise<unknown>;
  readonly #pauseMs: number;

  /** @param doOnce performs the action for the first, second … time; rejects if it failed */
  constructor(doOnce: (number: number) => Promise<unknown>, pauseMs = 0) {
    this.#doOnce = doOnce;
    this.#pauseMs = pauseMs;
  }

  stop() {
    this.#stopped = true;
  }

  async run() {
    while (!this.#stopped) {
      const began = performance.now();
      for (let tries = 1; !(await this.#isDone()); tries += 1) {
        if (tries > 1) this.repeatedFailures += 1;
        await sleep(RETRY_MS);
      }
      this.done += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      await sleep(this.#pauseMs);
    }
  }

  async #isDone() {
    try {
      await this.#doOnce(this.done + 1);
      return true;
    } catch (error) {
      this.failed += 1;
      this.reasons.push(error instanceof Error ? error.message : String(error));
      return false;
    }
  }
}

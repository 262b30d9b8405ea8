import { setTimeout as sleep } from 'node:timers/promises';

/** How a page, or who reloads it, waits before trying again. */
const RETRY_MS = 500;

/** Something that a family does again and again, each time until it is done. */
export class RepeatedAction {
  done = 0;
  /** Tries that broke or were answered with an error. */
  failed = 0;
  /** Of these, the ones that came after another: a reload did not mend it. */
  repeatedFailures = 0;
  /** The longest time until it was done, in ms. */
  longestMs = 0;
  /** Why, for each of these tries. */
  readonly reasons: string[] = [];
  #stopped = false;
  readonly #doOnce: (number: number) => Promise<unknown>;
  readonly #pauseMs: number;

  /** @param doOnce does it for the first, second … time; rejects where it was not done */
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

import { retryDelay } from '#web/lib/retry-delay.ts';

/** The wait before the next try, longer after each failure in a row. */
export class RetryTimer {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWithoutDelay = false;

  get isRunning() {
    return this.#timer !== undefined;
  }

  /** @param retryAfter seconds, as the server asks for */
  start(retry: () => void, retryAfter?: number) {
    this.#failures += 1;
    const delay = this.#isWithoutDelay ? 0 : retryDelay(this.#failures, retryAfter);
    this.#isWithoutDelay = false;
    this.#timer = setTimeout(retry, delay);
  }

  /** Should the current try fail, the next one follows at once. */
  skipNextDelay() {
    this.#isWithoutDelay = true;
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Forgets the failures, after a try that did not fail. */
  reset() {
    this.#failures = 0;
    this.#isWithoutDelay = false;
  }
}

import { BusyError } from './busy-error.ts';

interface Limits {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** What the caller reads who finds too many waiting. */
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** Lets only so much heavy work go on at once, in the order in which it was asked for. */
export class ConcurrencyLimit {
  readonly #limits: Limits;
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place, which is kept until the answered function is called.
   * @throws BusyError where too many are waiting already
   */
  async acquire(): Promise<() => void> {
    const { maxConcurrent: atOnce, maxQueued: waiting, message: words, retryAfterSeconds } = this.#limits;
    if (this.#active < atOnce) this.#active += 1;
    else if (this.#queue.length < waiting) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else throw new BusyError(words, retryAfterSeconds);
    let isInside = true;
    return () => {
      if (isInside) this.#release();
      isInside = false;
    };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.acquire();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** A place that somebody waits for is handed on. */
  #release() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#active -= 1;
  }
}

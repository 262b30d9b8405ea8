import { BusyError } from './busy-error.ts';

interface Limits {
  readonly maxConcurrent: number;
  readonly maxQueued: number;
  /** The message of the BusyError, shown to the user. */
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** Limits concurrent operations; further ones wait in order. */
export class ConcurrencyLimit {
  readonly #limits: Limits;
  readonly #queue: (() => void)[] = [];
  #active = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a slot and returns the function that releases it.
   * @throws BusyError if too many are waiting
   */
  async acquire(): Promise<() => void> {
    const { maxConcurrent, maxQueued, message, retryAfterSeconds } = this.#limits;
    if (this.#active < maxConcurrent) this.#active += 1;
    else if (this.#queue.length < maxQueued) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else throw new BusyError(message, retryAfterSeconds);
    let isAcquired = true;
    return () => {
      if (isAcquired) this.#release();
      isAcquired = false;
    };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Passes the slot on to the next in the queue, if any. */
  #release() {
    const next = this.#queue.shift();
    if (next) next();
    else this.#active -= 1;
  }
}

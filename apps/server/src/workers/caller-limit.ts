import pLimit, { type LimitFunction } from 'p-limit';

/** Limits the concurrent operations of each account or address, so that one can't use up the capacity of all. */
export class CallerLimit {
  readonly #max: number;
  readonly #acquired = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Acquires a slot and returns the function that releases it, or undefined if the caller has no slot left. */
  acquire(caller: string): (() => void) | undefined {
    const count = this.#acquired.get(caller) ?? 0;
    if (count >= this.#max) return undefined;
    this.#acquired.set(caller, count + 1);
    let isAcquired = true;
    return () => {
      if (isAcquired) this.#release(caller);
      isAcquired = false;
    };
  }

  #release(caller: string) {
    const left = (this.#acquired.get(caller) ?? 1) - 1;
    if (left > 0) this.#acquired.set(caller, left);
    else this.#acquired.delete(caller);
  }
}

/** Runs a limited number of jobs of each caller at once; the caller's other jobs wait outside the shared queue. */
export class CallerQueue {
  readonly #max: number;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(max: number) {
    this.#max = max;
  }

  async run<T>(caller: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(caller) ?? pLimit(this.#max);
    this.#queues.set(caller, queue);
    try {
      return await queue(job);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(caller);
    }
  }
}

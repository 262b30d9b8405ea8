import pLimit, { type LimitFunction } from 'p-limit';

/** Limits the concurrent operations of each account or address, so that one can't use up the capacity of all. */
export class CallerLimit {
  readonly #max: number;
  readonly #acquired = new Map<string, number>();

  constructor(most: number) {
    this.#max = most;
  }

  /** The number of operations in progress over all callers. */
  get total() {
    return [...this.#acquired.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Takes a slot and returns the function that releases it, or undefined if the caller has no slot left. */
  acquire(caller: string): (() => void) | undefined {
    const taken = this.#acquired.get(caller) ?? 0;
    if (taken >= this.#max) return undefined;
    this.#acquired.set(caller, taken + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(caller);
      isHeld = false;
    };
  }

  #release(caller: string) {
    const left = (this.#acquired.get(caller) ?? 1) - 1;
    if (left > 0) this.#acquired.set(caller, left);
    else this.#acquired.delete(caller);
  }
}

/** Runs a few jobs of each caller at once; further ones of the same caller wait outside the shared queue. */
export class CallerQueue {
  readonly #max: number;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(most: number) {
    this.#max = most;
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

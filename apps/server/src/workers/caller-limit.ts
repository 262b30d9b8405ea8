import pLimit, { type LimitFunction } from 'p-limit';

/** Gives each account or address a few places and no more, so that one can't take those of all. */
export class CallerLimit {
  readonly #max: number;
  readonly #acquired = new Map<string, number>();

  constructor(most: number) {
    this.#max = most;
  }

  /** How many places are taken by all together. */
  get total() {
    return [...this.#acquired.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Takes a place until the answered function is called; undefined where the caller has no more. */
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

/** Does a few jobs of each caller at once; the caller's others wait for them, outside the queue that all share. */
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

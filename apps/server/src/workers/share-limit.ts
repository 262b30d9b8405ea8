import pLimit, { type LimitFunction } from 'p-limit';

/** Gives each account or address a few places and no more, so that one can't take those of all. */
export class ShareLimit {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** How many places are taken by all together. */
  get total() {
    return [...this.#taken.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Takes a place until the answered function is called; undefined where the caller has no more. */
  take(caller: string): (() => void) | undefined {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#most) return undefined;
    this.#taken.set(caller, taken + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(caller);
      isHeld = false;
    };
  }

  #release(caller: string) {
    const left = (this.#taken.get(caller) ?? 1) - 1;
    if (left > 0) this.#taken.set(caller, left);
    else this.#taken.delete(caller);
  }
}

/** Does a few jobs of each caller at once; the caller's others wait for them, outside the queue that all share. */
export class ShareQueue {
  readonly #most: number;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(caller: string, job: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(caller) ?? pLimit(this.#most);
    this.#queues.set(caller, queue);
    try {
      return await queue(job);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(caller);
    }
  }
}

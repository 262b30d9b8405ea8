/** A call that waits until there is time for it. */
export interface QueuedRequest {
  run(): void;
  reject(): void;
  /** Nobody waits for its answer any more. */
  isAborted(): boolean;
  /** Whether what it alone needs is there; without it, it always is. */
  isReady?(): boolean;
}
export interface QueueLimits {
  /** How many wait at the most. */
  readonly maxLength: number;
  /** How long each waits at the most. */
  readonly maxWaitMs: number;
}

/** Calls of one kind that wait, in the order in which they came. */
export class FifoQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: { readonly call: QueuedRequest; readonly until: number }[] = [];

  constructor(patience: QueueLimits) {
    this.#limits = patience;
  }

  get length() {
    return this.#waiting.length;
  }

  /** Whether there was a place. */
  enqueue(call: QueuedRequest): boolean {
    const { maxLength: calls, maxWaitMs: ms } = this.#limits;
    if (this.#waiting.length >= calls) return false;
    this.#waiting.push({ call, until: performance.now() + ms });
    return true;
  }

  /** Lets the first one go on that is ready; false where there is none. */
  runNext(): boolean {
    for (let place = 0; place < this.#waiting.length; ) {
      const call = this.#waiting[place]?.call;
      if (call?.isAborted() === false && call.isReady?.() === false) {
        place += 1;
        continue;
      }
      this.#waiting.splice(place, 1);
      if (!call || call.isAborted()) continue;
      call.run();
      return true;
    }
    return false;
  }

  rejectExpired() {
    const now = performance.now();
    while ((this.#waiting[0]?.until ?? Infinity) <= now) this.#waiting.shift()?.call.reject();
  }
}

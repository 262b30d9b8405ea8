export interface QueuedRequest {
  run(): void;
  reject(): void;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
  /** Whether the resources that only this request needs are free. Without this method they always are. */
  isReady?(): boolean;
}
export interface QueueLimits {
  readonly maxLength: number;
  readonly maxWaitMs: number;
}

/** Queued requests of one kind, oldest first. */
export class FifoQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: { readonly call: QueuedRequest; readonly until: number }[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length() {
    return this.#waiting.length;
  }

  /** Returns false if the queue is full. */
  enqueue(call: QueuedRequest): boolean {
    const { maxLength, maxWaitMs } = this.#limits;
    if (this.#waiting.length >= maxLength) return false;
    this.#waiting.push({ call, until: performance.now() + maxWaitMs });
    return true;
  }

  /** Runs the oldest request that is ready. Returns false if there is none. */
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

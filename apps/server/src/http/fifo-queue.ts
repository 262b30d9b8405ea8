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
  readonly #waiting: { readonly call: QueuedRequest; readonly expiresAt: number }[] = [];

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
    this.#waiting.push({ call, expiresAt: performance.now() + maxWaitMs });
    return true;
  }

  /** Runs the oldest request that is ready. Returns false if there is none. */
  runNext(): boolean {
    for (let index = 0; index < this.#waiting.length; ) {
      const call = this.#waiting[index]?.call;
      if (call?.isAborted() === false && call.isReady?.() === false) {
        index += 1;
        continue;
      }
      this.#waiting.splice(index, 1);
      if (!call || call.isAborted()) continue;
      call.run();
      return true;
    }
    return false;
  }

  rejectExpired() {
    const now = performance.now();
    while ((this.#waiting[0]?.expiresAt ?? Infinity) <= now) this.#waiting.shift()?.call.reject();
  }
}

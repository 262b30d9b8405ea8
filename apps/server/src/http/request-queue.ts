import { FifoQueue, type QueueLimits, type QueuedRequest } from './fifo-queue.ts';

/** Reads can be repeated by the page; writes contain what a person has entered. */
export type RequestKind = 'reads' | 'writes';

const EXPIRY_CHECK_MS = 50;
/** While both kinds are queued, one of this many requests is a read, so that writes do not starve reads. */
const READ_EVERY_NTH = 4;
/**
 * Each tick also accepts connections, which costs a tenth of a save: fewer requests per tick lower the throughput, more
 * delay new connections.
 */
const REQUESTS_PER_TICK = 4;
/** The most ticks in a row that only accept new connections. */
const MAX_SKIPPED_TICKS = 9;

/** Queues requests and starts a few in each tick of the event loop while capacity is free. */
export class RequestQueue {
  readonly #queues: Record<RequestKind, FifoQueue>;
  readonly #hasCapacity: () => boolean;
  readonly #hasPendingConnections: () => boolean;
  #skippedTicks = 0;
  #started = 0;
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param hasPendingConnections whether a connection was accepted in this tick, so that more may be waiting */
  constructor(
    limits: Record<RequestKind, QueueLimits>,
    hasCapacity: () => boolean,
    hasPendingConnections = () => false,
  ) {
    this.#queues = { reads: new FifoQueue(limits.reads), writes: new FifoQueue(limits.writes) };
    this.#hasCapacity = hasCapacity;
    this.#hasPendingConnections = hasPendingConnections;
  }

  get waiting(): Record<RequestKind, number> {
    return { reads: this.#queues.reads.length, writes: this.#queues.writes.length };
  }

  get hasPending() {
    return this.#queues.reads.length + this.#queues.writes.length > 0;
  }

  /** Returns false if the queue is full. */
  enqueue(kind: RequestKind, call: QueuedRequest): boolean {
    const isQueued = this.#queues[kind].enqueue(call);
    this.#timer ??= setInterval(() => this.#rejectExpired(), EXPIRY_CHECK_MS).unref();
    this.schedule();
    return isQueued;
  }

  /** Starts queued requests in the next tick; call it when capacity may have become free. */
  schedule() {
    if (this.#isScheduled || !this.hasPending) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#hasPendingConnections() && this.#skippedTicks < MAX_SKIPPED_TICKS) {
        this.#skippedTicks += 1;
        this.schedule();
        return;
      }
      this.#skippedTicks = 0;
      let started = 0;
      while (started < REQUESTS_PER_TICK && this.#hasCapacity() && this.#runNext()) started += 1;
      if (started > 0) this.schedule();
    });
  }

  #runNext() {
    const { reads, writes } = this.#queues;
    this.#started += 1;
    return this.#started % READ_EVERY_NTH === 0
      ? reads.runNext() || writes.runNext()
      : writes.runNext() || reads.runNext();
  }

  #rejectExpired() {
    for (const queue of Object.values(this.#queues)) queue.rejectExpired();
    if (this.hasPending) this.schedule();
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

import { FifoQueue, type QueueLimits, type QueuedRequest } from './fifo-queue.ts';

/** A page asks, and can ask again; a person sends, and waits for it to be kept. */
export type RequestKind = 'asks' | 'sends';

const EXPIRY_CHECK_MS = 50;
/** Of those that go on while both kinds wait, one in so many is a page’s: those who send don’t shut pages out. */
const READ_EVERY_NTH = 4;
/** Each turn looks for new connections, which costs a tenth of a save: one call a turn would carry less, many hold up who knocks. */
const REQUESTS_PER_TICK = 4;
/** So many turns in a row may only let new connections in. */
const MAX_SKIPPED_TICKS = 9;

/** The calls that wait. A few go on in each turn of the event loop, while there is room for them. */
export class RequestQueue {
  readonly #queues: Record<RequestKind, FifoQueue>;
  readonly #hasRoom: () => boolean;
  readonly #hasPendingConnections: () => boolean;
  #skippedTicks = 0;
  #started = 0;
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param isDoorBusy whether somebody was let in in this turn, so that more may stand before the door */
  constructor(patience: Record<RequestKind, QueueLimits>, hasRoom: () => boolean, isDoorBusy = () => false) {
    this.#queues = { asks: new FifoQueue(patience.asks), sends: new FifoQueue(patience.sends) };
    this.#hasRoom = hasRoom;
    this.#hasPendingConnections = isDoorBusy;
  }

  get waiting(): Record<RequestKind, number> {
    return { asks: this.#queues.asks.length, sends: this.#queues.sends.length };
  }

  get hasPending() {
    return this.#queues.asks.length + this.#queues.sends.length > 0;
  }

  /** Whether there was a place. */
  enqueue(kind: RequestKind, call: QueuedRequest): boolean {
    const joined = this.#queues[kind].enqueue(call);
    this.#timer ??= setInterval(() => this.#rejectExpired(), EXPIRY_CHECK_MS).unref();
    this.schedule();
    return joined;
  }

  /** Something ended: there may be room again. */
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
      let begun = 0;
      while (begun < REQUESTS_PER_TICK && this.#hasRoom() && this.#runNext()) begun += 1;
      if (begun > 0) this.schedule();
    });
  }

  #runNext() {
    const { asks, sends } = this.#queues;
    this.#started += 1;
    return this.#started % READ_EVERY_NTH === 0
      ? asks.runNext() || sends.runNext()
      : sends.runNext() || asks.runNext();
  }

  #rejectExpired() {
    for (const line of Object.values(this.#queues)) line.rejectExpired();
    if (this.hasPending) this.schedule();
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

import { CallerLimit } from '../workers/caller-limit.ts';

export interface WaitLimits {
  /** Calls that run at once. */
  readonly running: number;
  /** Calls that wait. */
  readonly waiting: number;
  /** Calls of one caller, running and waiting. */
  readonly perCaller: number;
  /** The longest wait, in milliseconds. */
  readonly maxWaitMs: number;
}

/** Lets a number of calls run at once; others wait for their turn, in the order in which they came. */
export class BoundedWait {
  readonly #limits: WaitLimits;
  readonly #callers: CallerLimit;
  /** Each is told whether it has got a place. */
  readonly #waiting = new Set<(hasPlace: boolean) => void>();
  #running = 0;
  /** Places that are not passed on yet. */
  #freed = 0;

  constructor(limits: WaitLimits) {
    this.#limits = limits;
    this.#callers = new CallerLimit(limits.perCaller);
  }

  get waiting() {
    return this.#waiting.size;
  }

  /**
   * Waits for a place.
   * @returns the function that frees the place, or undefined if the call must be refused
   */
  async enter(caller: string): Promise<(() => void) | undefined> {
    const forget = this.#callers.acquire(caller);
    if (!forget) return undefined;
    if (!(await this.#takePlace())) {
      forget();
      return undefined;
    }
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      forget();
      this.#freed += 1;
      if (this.#freed === 1) setImmediate(() => this.#passOn());
    };
  }

  #takePlace(): boolean | Promise<boolean> {
    if (this.#running < this.#limits.running) {
      this.#running += 1;
      return true;
    }
    if (this.#waiting.size >= this.#limits.waiting) return false;
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => end(false), this.#limits.maxWaitMs);
      this.#waiting.add(end);
    });
  }

  /** One in each turn of the event loop: Node accepts one new connection a turn, so turns must be short. */
  #passOn() {
    this.#freed -= 1;
    const [next] = this.#waiting;
    if (next) next(true);
    else this.#running -= 1;
    if (this.#freed > 0) setImmediate(() => this.#passOn());
  }
}

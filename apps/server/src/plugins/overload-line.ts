/** A call that waits until there is time for it. */
export interface WaitingCall {
  goOn(): void;
  refuse(): void;
  /** Nobody waits for its answer any more. */
  isGone(): boolean;
  /** Whether what it alone needs is there; without it, it always is. */
  isReady?(): boolean;
}
export interface Patience {
  /** How many wait at the most. */
  readonly calls: number;
  /** How long each waits at the most. */
  readonly ms: number;
}

/** Calls of one kind that wait, in the order in which they came. */
export class Line {
  readonly #patience: Patience;
  readonly #waiting: { readonly call: WaitingCall; readonly until: number }[] = [];

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  get length() {
    return this.#waiting.length;
  }

  /** Whether there was a place. */
  join(call: WaitingCall): boolean {
    const { calls, ms } = this.#patience;
    if (this.#waiting.length >= calls) return false;
    this.#waiting.push({ call, until: performance.now() + ms });
    return true;
  }

  /** Lets the first one go on that is ready; false where there is none. */
  goOn(): boolean {
    for (let place = 0; place < this.#waiting.length; ) {
      const call = this.#waiting[place]?.call;
      if (call?.isGone() === false && call.isReady?.() === false) {
        place += 1;
        continue;
      }
      this.#waiting.splice(place, 1);
      if (!call || call.isGone()) continue;
      call.goOn();
      return true;
    }
    return false;
  }

  refuseLate() {
    const now = performance.now();
    while ((this.#waiting[0]?.until ?? Infinity) <= now) this.#waiting.shift()?.call.refuse();
  }
}

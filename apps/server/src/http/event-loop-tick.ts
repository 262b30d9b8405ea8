/** Tells how long a turn of the event loop has taken so far, reckoned from the first call that came up in it. */
export class EventLoopTick {
  #begun: number | undefined;

  /** Milliseconds. */
  elapsedMs(): number {
    if (this.#begun === undefined) {
      this.#begun = performance.now();
      setImmediate(() => {
        this.#begun = undefined;
      });
    }
    return performance.now() - this.#begun;
  }
}

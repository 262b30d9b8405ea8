/** Measures how long the current tick of the event loop has taken, from the first request handled in it. */
export class EventLoopTick {
  #begun: number | undefined;

  /** Returns milliseconds. */
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

/** Measures how long the current tick of the event loop has taken, from the first request handled in it. */
export class EventLoopTick {
  #startedAt: number | undefined;

  /** Returns milliseconds. */
  elapsedMs(): number {
    if (this.#startedAt === undefined) {
      this.#startedAt = performance.now();
      setImmediate(() => {
        this.#startedAt = undefined;
      });
    }
    return performance.now() - this.#startedAt;
  }
}

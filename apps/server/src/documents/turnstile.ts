import { Problem } from '../plugins/problem.ts';

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  /** What the caller reads who finds too many waiting. */
  readonly words: string;
  readonly retryAfterSeconds: number;
}

/** Lets only so much heavy work go on at once, in the order in which it was asked for. */
export class Turnstile {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place, which is kept until the answered function is called.
   * @throws Problem 503 where too many are waiting already
   */
  async enter(): Promise<() => void> {
    const { atOnce, waiting, words, retryAfterSeconds } = this.#limits;
    if (this.#inside < atOnce) this.#inside += 1;
    else if (this.#waiting.length < waiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new Problem(503, words, { retryAfter: retryAfterSeconds });
    let isInside = true;
    return () => {
      if (isInside) this.#leave();
      isInside = false;
    };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** A place that somebody waits for is handed on. */
  #leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inside -= 1;
  }
}

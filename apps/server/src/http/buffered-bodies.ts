/** Counts the memory of the bodies that are arriving, by caller. */
export class BufferedBodies<Body> {
  readonly #bodies = new Map<Body, { readonly caller: string; readonly bytes: number }>();
  readonly #bytesOf = new Map<string, number>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Adds a body. If all together exceed the limit, returns the body to abort: the oldest of the caller with the most bytes,
   * so that nobody can abort the saves of others.
   */
  add(body: Body, caller: string, bytes: number): Body | undefined {
    this.#bodies.set(body, { caller, bytes });
    this.#count(caller, bytes);
    if (this.#bytes <= this.#maxBytes) return undefined;
    const [largest] = [...this.#bytesOf].reduce((most, each) => (each[1] > most[1] ? each : most));
    for (const [each, { caller: of }] of this.#bodies) if (of === largest) return each;
    return undefined;
  }

  release(body: Body) {
    const counted = this.#bodies.get(body);
    if (!counted) return;
    this.#bodies.delete(body);
    this.#count(counted.caller, -counted.bytes);
  }

  #count(caller: string, bytes: number) {
    this.#bytes += bytes;
    const sum = (this.#bytesOf.get(caller) ?? 0) + bytes;
    if (sum === 0) this.#bytesOf.delete(caller);
    else this.#bytesOf.set(caller, sum);
  }
}

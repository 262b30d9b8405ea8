/** Listeners in the form that `useSyncExternalStore` subscribes with. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  notify() {
    for (const listener of this.#listeners) listener();
  }
}

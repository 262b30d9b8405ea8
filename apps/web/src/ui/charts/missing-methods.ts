import { define } from '#web/lib/missing-methods.ts';

// What the chart library calls besides, apart so that pages without a chart don't load it.

define(Array.prototype, 'findLastIndex', function findLastIndex<
  T,
>(this: T[], matches: (value: T, index: number, all: T[]) => unknown): number {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (matches(this[index] as T, index, this)) return index;
  }
  return -1;
});

/** The library copies its options, which are plain. */
define(globalThis, 'structuredClone', (options: unknown) =>
  options === undefined ? undefined : (JSON.parse(JSON.stringify(options)) as unknown),
);

// Methods that Safari 15.0 to 15.3 and Chrome 100 to 109 lack, and which this app or a library that it loads calls. Import this
// first in each entry of the build.

export const define = (target: object, name: string, value: (...args: never[]) => unknown) => {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array) as Uint8ArrayConstructor])
  define(prototype, 'at', at);

define(Array.prototype, 'findLast', function findLast<
  T,
>(this: T[], matches: (value: T, index: number, all: T[]) => unknown): T | undefined {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    const value = this[index] as T;
    if (matches(value, index, this)) return value;
  }
  return undefined;
});

define(Array.prototype, 'toSorted', function toSorted<T>(this: T[], compare?: (a: T, b: T) => number): T[] {
  return [...this].sort(compare);
});

define(Array.prototype, 'toReversed', function toReversed<T>(this: T[]): T[] {
  return [...this].reverse();
});

define(Object, 'hasOwn', (target: object, name: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(target, name),
);

import { expect, it } from 'vitest';
import { findNewerFeatures } from './browser-support.mjs';

it.each([
  ['class A { static { start(); } }', 'static block'],
  ['/(?<=a)b/.test(c)', 'lookbehind in a regular expression'],
  ['/[a--b]/v.test(c)', 'flag v of a regular expression'],
  ['a.toSpliced(1)', 'toSpliced'],
  ['new BroadcastChannel("a")', 'BroadcastChannel'],
])('%s is found in a built file', (code, name) => {
  expect(findNewerFeatures('page-1.js', code)).toEqual([
    `page-1.js: ${name} is missing in the oldest browsers (apps/web/browsers.mjs)`,
  ]);
});

it('syntax of the oldest browsers, and methods that the portal brings along, are no finding', () => {
  const code = 'class A { #b = 1; c = this.#b ?? 2; } a ||= b?.at(-1).toSorted(); /(?<year>\\d)/.exec(a)';
  expect(findNewerFeatures('page-1.js', code)).toEqual([]);
});

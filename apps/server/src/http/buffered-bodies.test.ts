import { expect, it } from 'vitest';
import { BufferedBodies } from './buffered-bodies.ts';

const MAX = 100;
const family = { of: 'family' };

it('aborts nothing within the limit, and counts a body until it is released', () => {
  const bodies = new BufferedBodies<object>(MAX);
  for (let time = 0; time < 50; time += 1) {
    const body = {};
    expect(bodies.add(body, 'one', MAX)).toBeUndefined();
    bodies.release(body);
    bodies.release(body);
  }
});

it('aborts the oldest body of the caller with the most bytes, however many callers there are', () => {
  const bodies = new BufferedBodies<object>(MAX);
  expect(bodies.add(family, 'family', 5)).toBeUndefined();
  expect(bodies.add({ of: 'other' }, 'other', 20)).toBeUndefined();
  const hostile = Array.from({ length: 30 }, (_, index) => ({ index }));
  const aborted: unknown[] = [];
  for (const body of hostile) {
    const victim = bodies.add(body, 'attacker', 10);
    if (!victim) continue;
    aborted.push(victim);
    bodies.release(victim);
  }
  expect(aborted).toEqual(hostile.slice(0, aborted.length));
  expect(aborted).toHaveLength(23);
  expect(bodies.add({ of: 'late family' }, 'late family', 6)).toBe(hostile[23]);
});

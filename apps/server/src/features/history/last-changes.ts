import type { Actor } from '@formroom/domain/school/actor.ts';
import { formatActor } from './actors.ts';

/** Who last changed a value and when, and the value before the first change in the period. */
export interface LastChange {
  readonly by: string;
  readonly at: string;
  readonly first: { readonly from: unknown; readonly at: string };
}

interface Change {
  /** Identifies what was changed. */
  readonly key: string;
  readonly from: unknown;
  readonly by: Actor;
  readonly at: string;
}

/** Returns the last change of each key; the changes are in the order in which they were stored. */
export function collectLastChanges(changes: Iterable<Change>) {
  const last = new Map<string, LastChange>();
  for (const { key, from, by, at } of changes) {
    last.set(key, { by: formatActor(by), at, first: last.get(key)?.first ?? { from, at } });
  }
  return last;
}

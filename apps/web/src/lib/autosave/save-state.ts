import type { Indicator } from '#web/lib/autosave/indicators.ts';
import type { SaveFailure } from '#web/lib/autosave/save-failure.ts';

/** The state of one input. */
export interface FieldState {
  readonly typed: string;
  readonly indicator: Indicator;
  readonly message: string | undefined;
}

/** The overall state of saving. */
export interface SaveState {
  readonly kind: 'idle' | 'saving' | 'saved' | SaveFailure['kind'];
  /** Time of the last response, in milliseconds since 1970. */
  readonly savedAt: number | undefined;
  /** The server's message of an error that a retry does not fix. */
  readonly message: string | undefined;
  /** The number of fields that can't be saved. */
  readonly invalidCount: number;
}

/** Returns the old object or array when the new one is shallowly equal, because React renders for each new object. */
export function reuseIfEqual<T>(old: T | undefined, fresh: T): T {
  if (!isObject(old) || !isObject(fresh)) return fresh;
  const before = new Map(Object.entries(old));
  const entries = Object.entries(fresh);
  const isEqual =
    entries.length === before.size &&
    entries.every(([key, value]) => before.has(key) && Object.is(before.get(key), value));
  return isEqual ? old : fresh;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

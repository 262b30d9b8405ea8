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

/** Returns the old object when the new one is shallowly equal, because React renders for each new object. */
export function reuseIfEqual<T extends object>(old: T | undefined, fresh: T): T {
  if (!old) return fresh;
  const keys = Object.keys(fresh) as (keyof T)[];
  const same =
    keys.length === Object.keys(old).length && keys.every((key) => Object.is(old[key], fresh[key]));
  return same ? old : fresh;
}

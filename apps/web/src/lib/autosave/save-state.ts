import type { Indicator } from '#web/lib/autosave/indicators.ts';
import type { SaveFailure } from '#web/lib/autosave/sender.ts';

/** What one box shows. */
export interface FieldState {
  readonly typed: string;
  readonly indicator: Indicator;
  readonly message: string | undefined;
}

/** How saving goes as a whole. */
export interface SaveState {
  readonly kind: 'idle' | 'saving' | 'saved' | SaveFailure['kind'];
  /** Time of the last answer, in milliseconds since 1970. */
  readonly savedAt: number | undefined;
  /** The server's words about a fault. */
  readonly message: string | undefined;
  /** How many boxes hold something that can't be saved. */
  readonly invalidCount: number;
}

/** @param invalidCount how many boxes hold something that can't be saved */
export const createSaveState = (
  { failure, isSlow }: { readonly failure: SaveFailure | undefined; readonly isSlow: boolean },
  savedAt: number | undefined,
  invalidCount: number,
): SaveState => ({
  kind: failure?.kind ?? (isSlow ? 'saving' : savedAt === undefined ? 'idle' : 'saved'),
  savedAt,
  message: failure?.kind === 'fault' ? failure.message : undefined,
  invalidCount,
});

/** The old object where the new one says the same, because React draws again for every new one. */
export function reuseIfEqual<T extends object>(old: T | undefined, fresh: T): T {
  if (!old) return fresh;
  const keys = Object.keys(fresh) as (keyof T)[];
  const same =
    keys.length === Object.keys(old).length && keys.every((key) => Object.is(old[key], fresh[key]));
  return same ? old : fresh;
}

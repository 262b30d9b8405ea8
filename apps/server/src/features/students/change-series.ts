import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';

/** A family's changes of one field that follow each other within this time are a series (R65). */
const SERIES_GAP_MS = 10 * 60_000;
/** Of a series the history keeps the first change and this many of the newest. */
export const KEPT_STEPS = 20;

/** The newest change of a field. */
export interface NewestChange {
  readonly old_value: string;
  readonly changed_by: string;
  readonly changed_at: string;
  readonly step: number;
  readonly shown_from: string | null;
}

/** The place of a change in its series. */
export interface SeriesPlace {
  readonly step: number;
  /** JSON; null if the change is shown by itself. */
  readonly shownFrom: string | null;
}

/**
 * Returns the place of a change that follows `newest`. It is shown with the changes before it as one if its page knew the
 * value that it replaced: what another device of the family has typed meanwhile stays visible.
 */
export function placeInSeries(
  newest: NewestChange | undefined,
  { who, now, knowsReplaced }: { readonly who: Actor; readonly now: Date; readonly knowsReplaced: boolean },
): SeriesPlace {
  const continues =
    newest !== undefined &&
    who.role === 'student' &&
    newest.changed_by === encodeActor(who) &&
    // The clocks of two processes differ.
    Math.abs(now.getTime() - Date.parse(newest.changed_at)) <= SERIES_GAP_MS;
  if (!continues) return { step: 0, shownFrom: null };
  return {
    step: newest.step + 1,
    shownFrom: knowsReplaced ? (newest.shown_from ?? newest.old_value) : null,
  };
}

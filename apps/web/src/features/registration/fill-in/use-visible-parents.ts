import { listStatusParents, type Parent, parents } from '@formroom/domain/registration/family-visibility.ts';
import { listFilledParents, listParentsToOpen } from '@formroom/domain/registration/visibility.ts';
import { useState } from 'react';
import { useFromAnswers, useSaver } from '#web/lib/autosave/use-autosave.ts';

interface ParentsState {
  readonly livingStatus: string | null;
  readonly filled: readonly Parent[];
  readonly shown: readonly Parent[];
}

/**
 * The parents whose sections are on the page (R21). Choosing a living status shows exactly its parents; the ticks, which
 * are not stored, show and hide each.
 */
export function useVisibleParents() {
  const saver = useSaver();
  const livingStatus = useFromAnswers((answers) => answers.living_status);
  // The texts of the inputs, because one that can't be saved is in no answer and must be seen all the same.
  const filled = useFromAnswers(() => listFilledParents((name) => saver.field(name).typed !== ''));
  const [state, setState] = useState<ParentsState>({
    livingStatus,
    filled,
    shown: listParentsToOpen(livingStatus, filled),
  });
  const next = updateState(state, livingStatus, filled);
  if (next !== state) setState(next);
  return {
    shown: parents.filter((parent) => next.shown.includes(parent)),
    tick: (parent: Parent, isTicked: boolean) =>
      setState((latest) => ({
        ...latest,
        shown: isTicked ? [...latest.shown, parent] : latest.shown.filter((other) => other !== parent),
      })),
  };
}

/** A section opens, too, when its first answer comes from another device or from the drafts of an earlier visit. */
function updateState(
  state: ParentsState,
  livingStatus: string | null,
  filled: readonly Parent[],
): ParentsState {
  if (livingStatus !== state.livingStatus)
    return { livingStatus, filled, shown: listStatusParents(livingStatus) };
  if (filled === state.filled) return state;
  const added = filled.filter((parent) => !state.filled.includes(parent) && !state.shown.includes(parent));
  return { livingStatus, filled, shown: [...state.shown, ...added] };
}

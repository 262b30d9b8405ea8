import { listStatusParents, type Parent, parents } from '@formroom/domain/registration/family-visibility.ts';
import { listParentsToOpen } from '@formroom/domain/registration/visibility.ts';
import { useState } from 'react';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';

/**
 * The parents whose sections are on the page (R21). Choosing a living status shows exactly its parents; the ticks, which
 * are not stored, show and hide each.
 */
export function useVisibleParents() {
  const { livingStatus, toOpen } = useFromAnswers((answers) => ({
    livingStatus: answers.living_status,
    toOpen: listParentsToOpen(answers),
  }));
  const [state, setState] = useState({ livingStatus, shown: toOpen });
  const next =
    livingStatus === state.livingStatus
      ? state
      : { livingStatus, shown: [...listStatusParents(livingStatus)] };
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

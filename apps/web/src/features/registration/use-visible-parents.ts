import {
  type FamilyAnswers,
  type Parent,
  parents,
  visibleParents,
} from '@formroom/domain/registration/family-visibility.ts';
import { useState } from 'react';

interface VisibleParentsState {
  readonly livingStatus: string | null;
  /** Parents shown since the living status was chosen, so that a section stays open while the name is being retyped. */
  readonly opened: readonly Parent[];
  /** The ticks on this page, which are not stored. */
  readonly ticks: Readonly<Partial<Record<Parent, boolean>>>;
}

const createState = (answers: FamilyAnswers): VisibleParentsState => ({
  livingStatus: answers.living_status,
  opened: visibleParents(answers),
  ticks: {},
});

/** The parents whose sections are on the page, by living status, name or tick (R21). */
export function useVisibleParents(answers: FamilyAnswers) {
  const [state, setState] = useState(() => createState(answers));
  const next = updateState(state, answers);
  if (next !== state) setState(next);
  return {
    shown: parents.filter((parent) => next.ticks[parent] ?? next.opened.includes(parent)),
    tick: (parent: Parent, isTicked: boolean) =>
      setState((latest) => ({ ...latest, ticks: { ...latest.ticks, [parent]: isTicked } })),
  };
}

function updateState(state: VisibleParentsState, answers: FamilyAnswers): VisibleParentsState {
  if (answers.living_status !== state.livingStatus) return createState(answers);
  const opened = visibleParents(answers).filter((parent) => !state.opened.includes(parent));
  return opened.length === 0 ? state : { ...state, opened: [...state.opened, ...opened] };
}

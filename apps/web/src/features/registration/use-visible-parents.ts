import { type Parent, parents, visibleParents } from '@formroom/domain/registration/family-visibility.ts';
import { useState } from 'react';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';

interface FamilyAnswers {
  readonly livingStatus: string | null;
  /** The parents of the living status, and those who have a name. */
  readonly answered: readonly Parent[];
}

interface VisibleParentsState {
  readonly livingStatus: string | null;
  /** Parents shown since the living status was chosen, so that a section stays open while the name is being retyped. */
  readonly opened: readonly Parent[];
  /** The ticks on this page, which are not stored. */
  readonly ticks: Readonly<Partial<Record<Parent, boolean>>>;
}

const createState = ({ livingStatus, answered }: FamilyAnswers): VisibleParentsState => ({
  livingStatus,
  opened: answered,
  ticks: {},
});

/** The parents whose sections are on the page, by living status, name or tick (R21). */
export function useVisibleParents() {
  const answers = useFromAnswers((all) => ({
    livingStatus: all.living_status,
    answered: visibleParents(all),
  }));
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
  if (answers.livingStatus !== state.livingStatus) return createState(answers);
  const opened = answers.answered.filter((parent) => !state.opened.includes(parent));
  return opened.length === 0 ? state : { ...state, opened: [...state.opened, ...opened] };
}

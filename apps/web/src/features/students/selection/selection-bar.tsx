import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { StudentSelectionState } from '#web/features/students/selection/use-student-selection.ts';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface SelectionBarProps {
  readonly selection: StudentSelectionState;
  /** The actions on the selected students. */
  readonly children: ReactNode;
}

/** Says how many students are selected, and offers what can be done with them. It stands below the list. */
export function SelectionBar({ selection: { selected, wasCleared, clear }, children }: SelectionBarProps) {
  const { count } = selected;
  const none = wasCleared
    ? 'The filter has changed, so nobody is selected any more.'
    : 'Nobody is selected. Tick the students above.';
  return (
    <StickyBar
      label="Selected students"
      status={count === 0 ? none : `${pluralize(count, 'student')} selected`}
    >
      <Button aria-disabled={count === 0} onClick={clear}>
        Clear
      </Button>
      {children}
    </StickyBar>
  );
}

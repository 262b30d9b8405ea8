import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatNames } from '#web/features/student-list/select/format-selected.ts';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface SelectionBarProps {
  readonly selection: StudentSelectionState;
  /** The actions on the selected students. */
  readonly children: ReactNode;
}

/** Says who is selected, also of those whom the list does not show, and offers what can be done with them. It stands below the list. */
export function SelectionBar({ selection: { selected, wasLost, clear }, children }: SelectionBarProps) {
  const { count } = selected;
  const names = selected.selection.ids ? formatNames(selected) : '';
  const none = wasLost
    ? 'The selection could not be kept. Select the students again.'
    : 'Nobody is selected. Tick the students above.';
  return (
    <StickyBar
      label="Selected students"
      status={count === 0 ? none : `${pluralize(count, 'student')} selected${names}`}
    >
      <Button aria-disabled={count === 0} onClick={clear}>
        Clear
      </Button>
      {children}
    </StickyBar>
  );
}

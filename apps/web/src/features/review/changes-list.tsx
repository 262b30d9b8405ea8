import type { ChangeToReview, StudentToReview } from '@formroom/domain/api/changes-to-review.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { StudentChanges } from '#web/features/review/student-changes.tsx';
import { useReview } from '#web/features/review/use-review.tsx';
import { createTitleLookup, referenceEntriesQuery } from '#web/lib/reference-entries.ts';

const steps: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The buttons of single changes, in the order of the page. */
const listButtons = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-seen]')];

/** A change of a family that the office puts back. */
export interface PutBackDialogProps {
  readonly studentId: string;
  readonly change: ChangeToReview;
  /** Called when the earlier value is stored. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface ChangesListProps {
  readonly students: readonly StudentToReview[];
  readonly putBackDialog: ComponentType<PutBackDialogProps>;
}

/**
 * Families' changes with their `Seen` buttons. With the focus on one of them, j and k or the arrows move to the next and the
 * previous, and u undoes the last.
 */
export function ChangesList({ students, putBackDialog: PutBackDialog }: ChangesListProps) {
  const [puttingBack, setPuttingBack] = useState<{ student: StudentToReview; change: ChangeToReview }>();
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  const list = useRef<HTMLElement>(null);
  const { markSeen, undoLast } = useReview();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const step = steps[event.key];
    if (event.key === 'u') undoLast();
    if (step === undefined) return;
    event.preventDefault();
    const buttons = listButtons(event.currentTarget);
    const at = buttons.indexOf(event.target);
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };

  /** Moves the focus to the next change that stays, or the one before, because the pressed button goes. */
  function focusNext(isGoing: (button: HTMLElement) => boolean) {
    if (!list.current) return;
    const buttons = listButtons(list.current);
    const first = buttons.findIndex(isGoing);
    const next = buttons.slice(first).find((button) => !isGoing(button));
    (next ?? buttons[first - 1] ?? list.current).focus();
  }

  const see = (student: StudentToReview, fields: readonly string[]) => {
    focusNext(({ dataset }) => dataset.student === student.id && fields.includes(dataset.seen ?? ''));
    markSeen({ student_id: student.id, fields, up_to: student.up_to }, formatListName(student));
  };

  return (
    <>
      <Box
        ref={list}
        component="ul"
        aria-label="Changes to review"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none', outline: 'none' }}
      >
        {students.map((student) => (
          <StudentChanges
            key={student.id}
            student={student}
            getTitle={getTitle}
            onSeen={(fields) => see(student, fields)}
            onPutBack={(change) => setPuttingBack({ student, change })}
          />
        ))}
      </Box>
      {puttingBack && (
        <PutBackDialog
          studentId={puttingBack.student.id}
          change={puttingBack.change}
          onDone={() => see(puttingBack.student, [puttingBack.change.field])}
          onClose={() => setPuttingBack(undefined)}
        />
      )}
    </>
  );
}

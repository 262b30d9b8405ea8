import { paths } from '@formroom/domain/api/paths.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  type ClassChoice,
  getChosenClass,
  NEW_CLASS,
  noClassChosen,
} from '#web/features/student-list/choose-class/class-choice.ts';
import { ClassFields, isClassTooLong } from '#web/features/student-list/choose-class/class-fields.tsx';
import {
  BulkChangeDialog,
  type SelectedDialogProps,
} from '#web/features/student-list/select/bulk-change-dialog.tsx';
import {
  formatClasses,
  formatMoved,
  type MoveTarget,
} from '#web/features/student-list/select/move-messages.ts';
import { post } from '#web/lib/api-client.ts';
import { fieldError } from '#web/lib/api-error.ts';
import { BULK_TIMEOUT_MS } from '#web/features/student-list/select/bulk-timeout.ts';

const NONE = 'none';
const INPUT = 'move-class';

/** Moves the selected students to a class. */
export function MoveDialog(props: SelectedDialogProps) {
  const { selected } = props;
  const [choice, setChoice] = useState(noClassChosen);
  const [isRefused, setRefused] = useState(false);
  const target = toTarget(choice);
  const isNew = choice.chosen === NEW_CLASS;
  const missing = isRefused && target === undefined;
  return (
    <BulkChangeDialog
      {...props}
      title="Move to a class"
      action={`Move ${pluralize(selected.count, 'student')}`}
      check={() => {
        setRefused(true);
        return target !== undefined && !isClassTooLong(INPUT, choice);
      }}
      change={() =>
        post(paths.moveStudents, {
          body: { selection: selected.selection, class_id: target?.class_id ?? null },
          timeoutMs: BULK_TIMEOUT_MS,
        })
      }
      describe={(done) => formatMoved(done, target, selected.count)}
      canUndo={({ moved }) => moved > 0}
      undo={async ({ from }) => {
        const { moved: undone, kept } = await post(paths.undoMove, {
          body: { class_id: target?.class_id ?? null, from },
          timeoutMs: BULK_TIMEOUT_MS,
        });
        return { undone, kept };
      }}
      afterUndo="back in the class from before"
    >
      {(error) => (
        <>
          <Box>{formatClasses(selected)}</Box>
          <ClassFields
            id={INPUT}
            label="New class"
            choice={choice}
            others={[{ value: NONE, text: 'No class' }]}
            error={
              missing
                ? isNew
                  ? 'Type the name of the class.'
                  : 'Choose a class.'
                : fieldError(error, 'class_id')
            }
            onChange={setChoice}
          />
          <Box>Only the class in their records changes. You can undo it here right after.</Box>
        </>
      )}
    </BulkChangeDialog>
  );
}

/** The chosen class; undefined until one is chosen. */
function toTarget(choice: ClassChoice): MoveTarget | undefined {
  if (choice.chosen === NONE) return { class_id: null };
  const name = getChosenClass(choice);
  return name === undefined ? undefined : { class_id: name };
}

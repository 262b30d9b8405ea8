import type { NamedStudents as Named } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { formatSelected } from '#web/features/student-list/select/format-selected.ts';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';
import type { SelectedStudents } from '#web/features/student-list/select/use-student-selection.ts';

/** The props of a dialog that changes the selected students. */
export interface SelectedDialogProps {
  readonly selected: SelectedStudents;
  /** Called after a change: the students may not match the filter any more. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

interface BulkChangeDialogProps<Done> extends SelectedDialogProps {
  readonly title: string;
  /** The button that starts the change. */
  readonly action: string;
  readonly change: () => Promise<Done>;
  /** False while an input is missing; it then shows a message. */
  readonly check?: () => boolean;
  /** What was changed. */
  readonly describe: (done: Done) => string;
  /** Whether anything was changed, so that it can be undone. */
  readonly canUndo: (done: Done) => boolean;
  readonly undo: (done: Done) => Promise<{ readonly undone: number; readonly kept: Named }>;
  /** How students are after an undo, such as `back in their class`. */
  readonly afterUndo: string;
  /** The inputs, with the error of the change. */
  readonly children: (error: unknown) => ReactNode;
}

/** Asks before the selected students are changed, says what was changed, and offers to undo it. */
export function BulkChangeDialog<Done>(props: BulkChangeDialogProps<Done>) {
  const { title, action, selected, describe, canUndo, afterUndo, check = () => true, onClose } = props;
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: props.change,
    onSuccess: () => {
      props.onChanged();
      void client.invalidateQueries();
    },
  });
  const undoing = useMutation({ mutationFn: props.undo, onSuccess: () => client.invalidateQueries() });
  const isBusy = changing.isPending || undoing.isPending;
  const start = () => {
    if (!isBusy && check()) changing.mutate();
  };
  const { data: done } = changing;
  const { data: back } = undoing;
  return (
    <DialogFrame
      title={title}
      description={formatSelected(selected)}
      onClose={() => !isBusy && onClose()}
      actions={
        changing.isSuccess ? (
          <>
            {!back && canUndo(changing.data) && (
              <Button aria-disabled={isBusy} onClick={() => !isBusy && undoing.mutate(changing.data)}>
                {undoing.isPending ? 'Undoing …' : 'Undo'}
              </Button>
            )}
            <AutofocusButton key={back ? 'undone' : 'done'} onClick={onClose} aria-disabled={isBusy}>
              Close
            </AutofocusButton>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button variant="contained" aria-disabled={isBusy} onClick={start}>
              {changing.isPending ? 'Saving …' : action}
            </Button>
          </>
        )
      }
    >
      {!changing.isSuccess && props.children(changing.error)}
      <Box role="status">
        {done !== undefined && !back && describe(done)}
        {back && `Undone: ${pluralize(back.undone, 'student')} ${afterUndo}.`}
      </Box>
      {back && back.kept.count > 0 && (
        <Box>
          {back.kept.count === 1
            ? 'This student was changed since then and stays as is:'
            : 'These students were changed since then and stay as they are:'}
          <NamedStudents named={back.kept} label="Not undone" />
        </Box>
      )}
      <ActionError error={changing.error ?? undoing.error} />
    </DialogFrame>
  );
}

import { paths } from '@formroom/domain/api/paths.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import {
  BulkChangeDialog,
  type SelectedDialogProps,
} from '#web/features/students/selection/bulk-change-dialog.tsx';
import {
  formatClasses,
  formatMoved,
  type MoveTarget,
} from '#web/features/students/selection/move-messages.ts';
import { post } from '#web/lib/api-client.ts';
import { fieldError } from '#web/lib/api-error.ts';
import { BULK_TIMEOUT_MS } from '#web/features/students/selection/bulk-timeout.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';

const NONE = 'none';
const NEW_CLASS = 'new';
const MAX_CLASS_LENGTH = 10;

/** Moves the selected students to a class. */
export function MoveDialog(props: SelectedDialogProps) {
  const { selected } = props;
  const { data = [] } = useQuery(registrationProgressQuery);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const classes = data.flatMap(({ class_id: name }) => name ?? []);
  const target = toTarget(chosen, typed);
  const isNew = chosen === NEW_CLASS;
  const missing = isRefused && target === undefined;
  return (
    <BulkChangeDialog
      {...props}
      title="Move to a class"
      action={`Move ${pluralize(selected.count, 'student')}`}
      check={() => {
        setRefused(true);
        return target !== undefined;
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
          <SelectField
            id="move-class"
            label="New class"
            chosen={chosen}
            options={[
              { value: '', text: 'Choose a class' },
              ...classes.map((name) => ({ value: `class ${name}`, text: name })),
              { value: NONE, text: 'No class' },
              { value: NEW_CLASS, text: 'A class that is not in this list' },
            ]}
            error={missing && !isNew ? 'Choose a class.' : isNew ? undefined : fieldError(error, 'class_id')}
            onChoose={setChosen}
          />
          {isNew && (
            <LabelledField
              id="move-new-class"
              label="Name of the class"
              hint="For example 3A"
              error={missing ? 'Type the name of the class.' : fieldError(error, 'class_id')}
            >
              {(inputProps) => (
                <OutlinedInput
                  value={typed}
                  inputProps={{ ...inputProps, maxLength: MAX_CLASS_LENGTH, autoComplete: 'off' }}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </LabelledField>
          )}
          <Box>Only the class in their records changes. You can undo it here right after.</Box>
        </>
      )}
    </BulkChangeDialog>
  );
}

/** The chosen class; undefined until one is chosen. */
function toTarget(chosen: string, typed: string): MoveTarget | undefined {
  if (chosen === NONE) return { class_id: null };
  if (chosen === NEW_CLASS) return typed.trim() === '' ? undefined : { class_id: typed.trim() };
  return chosen === '' ? undefined : { class_id: chosen.slice('class '.length) };
}

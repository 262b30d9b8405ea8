import { MAX_ID_LENGTH } from '@formroom/domain/school/student-id.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChangeStudentId } from '#web/features/student-identity/student-identity-api.ts';
import { MovedData } from '#web/features/student-identity/moved-data.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { formatStudent, type StudentDialogProps } from '#web/lib/student-actions.ts';

const FORM = 'change-id';
const INPUT = 'new-id';

/** Gives a student another ID: first shows what moves, then does it. */
export function ChangeIdDialog({ student, onClose }: StudentDialogProps) {
  const [newId, setNewId] = useState('');
  const change = useChangeStudentId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const preview = change.data;
  const error = fieldError(change.error, 'new_id');
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (change.isPending || focusIfTooLong(INPUT, newId, MAX_ID_LENGTH)) return;
    change.mutate(
      { studentId: student.id, newId: preview?.student_id ?? newId, preview: !preview },
      {
        onSuccess: ({ preview: isPreview, name, student_id: id }) => {
          if (isPreview) return;
          enqueueSnackbar(`${name} now has the ID ${id}.`, { variant: 'success' });
          onClose();
          void navigate(pathToStudent(id, 'account'), { replace: true });
          void client.invalidateQueries();
        },
      },
    );
  };
  return (
    <DialogFrame
      title="Correct the ID"
      description={formatStudent(student)}
      onClose={() => !change.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="contained" aria-disabled={change.isPending}>
            {change.isPending ? 'Please wait …' : preview ? 'Change the ID' : 'Continue'}
          </Button>
        </>
      }
    >
      <Box component="form" id={FORM} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput
          id={INPUT}
          label="New ID"
          hint="Capitals and spaces make no difference when somebody signs in."
          error={error}
          value={newId}
          max={MAX_ID_LENGTH}
          onChange={(typed) => {
            setNewId(typed);
            change.reset();
          }}
          attributes={{ spellCheck: false }}
        />
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {preview && (
          <>
            <Box>
              {student.id} becomes <strong>{preview.student_id}</strong>. These go with it:
            </Box>
            <MovedData moved={preview.moved} />
            <Box>
              The family can sign in with either ID. The search finds the student by either ID, and no other
              student gets {student.id}.
            </Box>
          </>
        )}
      </Box>
      {error === undefined && <ActionError error={change.error} />}
    </DialogFrame>
  );
}

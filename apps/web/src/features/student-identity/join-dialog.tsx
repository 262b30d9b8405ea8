import type { JoinSide } from '@formroom/domain/api/student-identity.ts';
import { MAX_ID_LENGTH } from '@formroom/domain/school/student-id.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { useJoinStudents } from '#web/features/student-identity/student-identity-api.ts';
import { JoinChoices } from '#web/features/student-identity/join-choices.tsx';
import { MovedData } from '#web/features/student-identity/moved-data.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { formatStudent, type StudentDialogProps } from '#web/lib/student-actions.ts';

const FORM = 'join-records';
const INPUT = 'other-id';
const WIDTH = 760;

type Choices = Readonly<Record<string, JoinSide>>;

/** Makes one record of two of the same child: finds the other one, asks where they differ, and joins them. */
export function JoinDialog({ student, onClose }: StudentDialogProps) {
  const [otherId, setOtherId] = useState('');
  const [fields, setFields] = useState<Choices>({});
  const [terms, setTerms] = useState<Choices>({});
  const preview = useJoinStudents();
  const joining = useJoinStudents();
  const client = useQueryClient();
  const found = preview.data;
  const isPending = preview.isPending || joining.isPending;
  const error = fieldError(preview.error, 'other_id');
  const openTerms = (found?.terms ?? []).filter(
    (each) => each.posted === null && terms[formatTermKey(each)] === undefined,
  );
  const shared = { studentId: student.id, fields, terms };
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (isPending || focusIfTooLong(INPUT, otherId, MAX_ID_LENGTH)) return;
    if (!found) {
      preview.mutate({ ...shared, otherId, preview: true });
      return;
    }
    joining.mutate(
      { ...shared, otherId: found.other_id, preview: false },
      {
        onSuccess: ({ student_id: id, other_id: other }) => {
          enqueueSnackbar(`The records ${id} and ${other} are joined.`, { variant: 'success' });
          onClose();
          void client.invalidateQueries();
        },
      },
    );
  };
  return (
    <DialogFrame
      title="Join with another record"
      description={formatStudent(student)}
      width={WIDTH}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="contained"
            aria-disabled={isPending}
            disabled={found !== undefined && openTerms.length > 0}
          >
            {isPending ? 'Please wait …' : found ? 'Join the records' : 'Continue'}
          </Button>
        </>
      }
    >
      <Box component="form" id={FORM} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2.5 }}>
        <Box>
          This record and its ID {student.id} stay. Files, results and history of the other record come to it,
          and the other record ends. This can’t be undone.
        </Box>
        <TextInput
          id={INPUT}
          label="ID of the other record of this child"
          error={error}
          value={otherId}
          max={MAX_ID_LENGTH}
          onChange={(typed) => {
            setOtherId(typed);
            setFields({});
            setTerms({});
            preview.reset();
            joining.reset();
          }}
          attributes={{ spellCheck: false }}
        />
        {found && (
          <>
            <Box role="status">
              {student.id} is <strong>{found.name}</strong>, {found.other_id} is{' '}
              <strong>{found.other_name}</strong>. From {found.other_id} come:
              <MovedData moved={found.moved} />
            </Box>
            <JoinChoices
              found={found}
              fields={fields}
              terms={terms}
              onField={(name, side) => setFields({ ...fields, [name]: side })}
              onTerm={(name, side) => setTerms({ ...terms, [name]: side })}
            />
          </>
        )}
      </Box>
      {error === undefined && <ActionError error={joining.error ?? preview.error} />}
    </DialogFrame>
  );
}

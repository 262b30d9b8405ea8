import { type FindingEntry, MAX_NOTE } from '@formroom/domain/api/data-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataChecksKey } from '#web/features/review/data-checks-api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { post } from '#web/lib/api-client.ts';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

const NOTE = 'finding-note';

/** Asks why an answer that was found is correct. It comes back when one of its answers changes. */
export function DismissFindingDialog({ finding, onClose }: { finding: FindingEntry; onClose: () => void }) {
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () =>
      post(paths.dismissFinding, {
        body: {
          student_id: finding.students[0]?.id ?? '',
          check: finding.check,
          fingerprint: finding.fingerprint,
          note,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: dataChecksKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Why is it correct?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            disabled={dismiss.isPending}
            onClick={() => !focusIfTooLong(NOTE, note, MAX_NOTE) && dismiss.mutate()}
          >
            {dismiss.isPending ? 'Saving …' : 'It’s correct'}
          </Button>
        </>
      }
    >
      <TextInput
        id={NOTE}
        label="Note for your colleagues"
        hint="It is shown again when one of the answers changes."
        error={
          dismiss.isError ? (fieldError(dismiss.error, 'note') ?? errorMessage(dismiss.error)) : undefined
        }
        value={note}
        max={MAX_NOTE}
        onChange={setNote}
      />
    </ConfirmDialog>
  );
}

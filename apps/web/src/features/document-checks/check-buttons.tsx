import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { DocumentDecision } from '@formroom/domain/registration/document-check.ts';
import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ReasonDialog } from '#web/features/document-checks/reason-dialog.tsx';
import { useFilesChange } from '#web/features/document-checks/all-files-api.ts';
import { post } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface CheckButtonsProps {
  readonly studentId: string;
  readonly type: DocumentType;
  /** The current files, which the check is about. */
  readonly files: readonly FileEntry[];
  readonly onDone: (announcement: string) => void;
}

/** Marks a document as checked, asks the family for it again, or takes that back. */
export function CheckButtons({ studentId, type, files, onDone }: CheckButtonsProps) {
  const { label } = documents[type];
  const [isAsking, setIsAsking] = useState(false);
  const send = (check: DocumentDecision, reason = '') =>
    post(paths.checkDocument, {
      body: { student_id: studentId, file_type: type, files: files.map(({ name }) => name), check, reason },
    });
  const change = useFilesChange(
    studentId,
    (check: DocumentDecision) => send(check),
    () => onDone(`The check of ${label} is saved.`),
  );
  const decide = (check: DocumentDecision) => !change.isPending && change.mutate(check);
  const state = files.at(-1)?.check?.state;
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state !== 'checked' && (
          <Button variant="contained" aria-label={`Checked: ${label}`} onClick={() => decide('checked')}>
            Checked
          </Button>
        )}
        {state !== 'send_again' && (
          <Button
            variant="outlined"
            aria-label={`Please send again: ${label}`}
            onClick={() => setIsAsking(true)}
          >
            Please send again
          </Button>
        )}
        {state !== undefined && (
          <Button aria-label={`Undo this: the check of ${label}`} onClick={() => decide('none')}>
            Undo this
          </Button>
        )}
      </Box>
      {change.isError && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
          {errorMessage(change.error)}
        </Box>
      )}
      {isAsking && (
        <ReasonDialog
          studentId={studentId}
          title={`Ask for ${label} again?`}
          text="It counts as missing until the family uploads another file. The family reads the reason."
          action="Ask for it again"
          send={(reason) => send('send_again', reason)}
          onDone={() => onDone(`${label} is asked for again.`)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

import type { FileEntry, SaveDataFiles } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { refreshFiles } from '#web/lib/student-files.ts';
import { get, post } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { usePublicSettings } from '#web/lib/settings.ts';

interface RemoveDialogProps {
  readonly studentId: string;
  readonly file: FileEntry;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a file is removed from its document. */
export function RemoveDialog({ studentId, file, onClose, onRemoved }: RemoveDialogProps) {
  const client = useQueryClient();
  const contact = usePublicSettings().data?.school_contact;
  const removal = useMutation({
    mutationFn: async () => {
      await removeFile(studentId, file);
      onRemoved();
      await refreshFiles(client, studentId);
    },
  });
  const document = file.type === 'file' ? 'document' : documents[file.type].label;
  return (
    <ConfirmDialog
      title="Remove this file?"
      onClose={onClose}
      status={
        removal.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            The file could not be removed. {errorMessage(removal.error)}
          </Box>
        )
      }
      actions={
        <>
          <AutofocusButton variant="outlined" onClick={onClose}>
            Keep it
          </AutofocusButton>
          <Button
            variant="contained"
            // `aria-disabled`, because a disabled button would lose the focus.
            aria-disabled={removal.isPending}
            onClick={() => !removal.isPending && removal.mutate()}
          >
            {removal.isPending ? 'Removing …' : 'Remove'}
          </Button>
        </>
      }
    >
      {file.name} no longer counts as the {document}. The school office can still open it, and the download of
      everything the school holds has it. If it is a wrong picture, call the school office: only the office
      can delete it. <span>{contact && `(${contact})`}</span>
    </ConfirmDialog>
  );
}

/** Removes one file from a student's current files. The school keeps it among the earlier files. */
async function removeFile(studentId: string, { type, name }: Pick<FileEntry, 'type' | 'name'>) {
  // The list is loaded again, so that a file that another phone has just uploaded stays.
  const current = await get(paths.studentDataFiles, { params: { student_id: studentId } });
  const remaining = current[type].filter((each) => each !== name);
  const posted: SaveDataFiles = { student_id: studentId, [type]: remaining };
  return post(paths.dataFiles, { body: posted });
}

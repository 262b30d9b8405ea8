import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { type UploadState, isSending } from '#web/features/documents/upload/upload-state.ts';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { ChosenFileItem, PendingFileItem } from '#web/features/documents/upload/chosen-file-item.tsx';
import { FileItemList } from '#web/ui/files/file-item.tsx';
import { FilePicker } from '#web/features/documents/upload/file-picker.tsx';

interface UploadSectionProps {
  readonly type: DocumentType;
  readonly uploads: DocumentUploads;
  readonly state: UploadState;
  readonly onChosen: (files: readonly File[]) => void;
}

/** The chosen files, the buttons to choose and upload, and error messages. */
export function UploadSection({ type, uploads, state, onChosen }: UploadSectionProps) {
  const several = documents[type].maxFiles > 1;
  // A passport photo stays in its place until the one that replaces it is ready.
  const preparing = several || state.files.length === 0 ? state.preparing : [];
  const isChosen = state.files.length + preparing.length > 0;
  return (
    <>
      {isChosen && (
        <FileItemList label="Chosen files">
          {state.files.map((file) => (
            <ChosenFileItem key={file.id} file={file} uploads={uploads} />
          ))}
          {preparing.map((name, index) => (
            <PendingFileItem key={index} name={name} />
          ))}
        </FileItemList>
      )}
      <FilePicker
        several={several}
        picturesOnly={type === 'picture'}
        isReady={isChosen}
        isBusy={isSending(state)}
        onChosen={onChosen}
        onUpload={() => void uploads.upload()}
      />
      {state.errors.map((error, index) => (
        <Box key={index} sx={{ color: 'error.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {error}
        </Box>
      ))}
    </>
  );
}

import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { type UploadState, isSending } from '#web/features/documents/upload-state.ts';
import type { DocumentUploads } from '#web/features/documents/document-uploads.ts';
import { ChosenFileItem } from '#web/features/documents/chosen-file-item.tsx';
import { FileItemList } from '#web/features/documents/file-item.tsx';
import { FilePicker } from '#web/features/documents/file-picker.tsx';

interface UploadSectionProps {
  readonly type: DocumentType;
  readonly uploads: DocumentUploads;
  readonly state: UploadState;
  readonly onChosen: (files: readonly File[]) => void;
}

/** The chosen files, the buttons to choose and upload, and error messages. */
export function UploadSection({ type, uploads, state, onChosen }: UploadSectionProps) {
  return (
    <>
      {state.files.length > 0 && (
        <FileItemList label="Chosen files">
          {state.files.map((file) => (
            <ChosenFileItem key={file.id} file={file} uploads={uploads} />
          ))}
        </FileItemList>
      )}
      <FilePicker
        several={documents[type].maxFiles > 1}
        picturesOnly={type === 'picture'}
        isReady={state.files.length > 0}
        isBusy={isSending(state)}
        onChosen={onChosen}
        onUpload={() => void uploads.upload()}
      />
      {state.isPreparing && <Box sx={{ color: 'text.secondary' }}>Getting the file ready …</Box>}
      {state.errors.map((error, index) => (
        <Box key={index} sx={{ color: 'error.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {error}
        </Box>
      ))}
    </>
  );
}

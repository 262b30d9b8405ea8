import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import { type AreaState, isSending } from '#web/features/documents/area-state.ts';
import type { AreaUploads } from '#web/features/documents/area-uploads.ts';
import { ChosenLine } from '#web/features/documents/chosen-line.tsx';
import { FileLines } from '#web/features/documents/file-line.tsx';
import { FilePicker } from '#web/features/documents/file-picker.tsx';

interface UploadPartProps {
  readonly type: DocumentType;
  readonly area: AreaUploads;
  readonly state: AreaState;
  readonly onChosen: (files: readonly File[]) => void;
}

/** What is chosen, the ways to choose, and what is wrong with a choice. */
export function UploadPart({ type, area, state, onChosen }: UploadPartProps) {
  return (
    <>
      {state.files.length > 0 && (
        <FileLines label="Chosen files">
          {state.files.map((file) => (
            <ChosenLine key={file.id} file={file} area={area} />
          ))}
        </FileLines>
      )}
      <FilePicker
        several={documents[type].most > 1}
        picturesOnly={type === 'picture'}
        isReady={state.files.length > 0}
        isBusy={isSending(state)}
        onChosen={onChosen}
        onUpload={() => void area.upload()}
      />
      {state.isPreparing && <Box sx={{ color: 'text.secondary' }}>Getting the file ready …</Box>}
      {state.faults.map((fault, index) => (
        <Box key={index} sx={{ color: 'error.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {fault}
        </Box>
      ))}
    </>
  );
}

import { type DocumentType, documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { LinkStyleButton } from '#web/ui/layout/link-style-button.tsx';
import { UploadSection } from '#web/features/documents/upload/upload-section.tsx';
import { isSending } from '#web/features/documents/upload/upload-state.ts';
import { useUploadState } from '#web/features/documents/upload/use-document-uploads.ts';

interface StudentDocumentUploadProps {
  readonly type: DocumentType;
  /** The number of current files. */
  readonly current: number;
  readonly uploads: DocumentUploads;
}

/** Uploads a document for the family: a new one, another page, or one in place of the current files. */
export function StudentDocumentUpload({ type, current, uploads }: StudentDocumentUploadProps) {
  const state = useUploadState(uploads);
  if (state.intent === 'none' && state.files.length === 0)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {current < documents[type].maxFiles && (
          <LinkStyleButton
            label={current === 0 ? 'Upload for the family' : 'Add a file for the family'}
            onClick={() => uploads.setIntent('add')}
          />
        )}
        {current > 0 && (
          <LinkStyleButton label="Replace for the family" onClick={() => uploads.setIntent('replace')} />
        )}
      </Box>
    );
  return (
    <>
      {state.intent === 'replace' && current > 0 && (
        <Box>The new file takes the place of the current ones, which stay among the earlier files.</Box>
      )}
      <UploadSection
        type={type}
        uploads={uploads}
        state={state}
        onChosen={(files) => uploads.choose(files, current)}
      />
      {!isSending(state) && (
        <Box sx={{ ml: -1 }}>
          <LinkStyleButton label="Not now" onClick={() => uploads.reset()} />
        </Box>
      )}
    </>
  );
}

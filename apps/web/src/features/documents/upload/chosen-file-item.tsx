import { UPLOAD_FAILED } from '@formroom/domain/registration/upload-refusals.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ChosenFile } from '#web/features/documents/upload/upload-state.ts';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { FileItem } from '#web/ui/files/file-item.tsx';
import { FileItemButton } from '#web/ui/files/file-item-button.tsx';
import { ChosenPictureDialog } from '#web/features/documents/upload/picture-dialog.tsx';
import { ChosenThumbnail, PendingThumbnail } from '#web/features/documents/upload/thumbnail.tsx';
import { formatBytes } from '#web/lib/format-bytes.ts';

/** A chosen file that is not stored yet, with its progress. */
export function ChosenFileItem({ file, uploads }: { file: ChosenFile; uploads: DocumentUploads }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, content, isPicture, state } = file;
  const isUploading = state.kind === 'sending' || state.kind === 'stored';
  return (
    <FileItem
      thumbnail={<ChosenThumbnail content={content} isPicture={isPicture} />}
      name={name}
      details={`${formatBytes(content.size)} · ${formatUploadState(state)}`}
      actions={
        <>
          {state.kind === 'sending' && (
            <FileItemButton label="Cancel" file={name} onClick={() => uploads.cancel()} />
          )}
          {state.kind === 'failed' && state.canRetry && (
            <FileItemButton label="Retry" file={name} onClick={() => void uploads.upload()} />
          )}
          {isPicture && !isUploading && (
            <FileItemButton label="Preview" file={name} onClick={() => setIsOpen(true)} />
          )}
          {!isUploading && <FileItemButton label="Remove" file={name} onClick={() => uploads.remove(id)} />}
        </>
      }
    >
      {(isUploading || state.kind === 'failed') && (
        <LinearProgress
          variant="determinate"
          value={getPercent(state)}
          aria-label={`Upload of ${name}`}
          sx={{ height: 6, my: 1, borderRadius: 3 }}
        />
      )}
      {state.kind === 'failed' && (
        <Box sx={{ color: 'error.main', fontSize: '0.9375rem', lineHeight: 1.35 }}>
          <strong>{UPLOAD_FAILED}</strong> {state.reason}
        </Box>
      )}
      {isOpen && <ChosenPictureDialog name={name} content={content} onClose={() => setIsOpen(false)} />}
    </FileItem>
  );
}

/** The place of a chosen file until it is ready, as high as its entry, so that the buttons below do not move. */
export const PendingFileItem = ({ name }: { name: string }) => (
  <FileItem
    thumbnail={<PendingThumbnail />}
    name={name}
    details="getting ready …"
    actions={<Box sx={{ height: 44 }} />}
  />
);

function formatUploadState(state: ChosenFile['state']): string {
  switch (state.kind) {
    case 'chosen':
      return 'ready to upload';
    case 'waiting':
      return 'waiting';
    case 'sending':
      return state.percent < 100 ? `${state.percent} %` : '100 %, being checked';
    case 'stored':
      return 'uploaded';
    case 'failed':
      return '0 %, not uploaded';
  }
}

function getPercent(state: ChosenFile['state']): number {
  if (state.kind === 'stored') return 100;
  return state.kind === 'sending' ? state.percent : 0;
}

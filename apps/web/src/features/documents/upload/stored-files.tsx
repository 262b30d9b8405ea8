import type { FileEntry } from '@formroom/domain/api/documents.ts';
import Box from '@mui/material/Box';
import type { DocumentUploads } from '#web/features/documents/upload/document-uploads.ts';
import { FileItemList } from '#web/ui/files/file-item.tsx';
import { LinkStyleButton } from '#web/ui/layout/link-style-button.tsx';
import { StoredFileItem } from '#web/features/documents/upload/stored-file-item.tsx';

/** The height of one file's entry, reserved until the files have loaded. */
export const storedHeight = { height: 136 };

interface StoredFilesProps {
  readonly studentId: string;
  readonly files: readonly FileEntry[];
  readonly hasRoom: boolean;
  /** Whether nothing is being added, so that the buttons to add or replace are shown. */
  readonly isIdle: boolean;
  readonly uploads: DocumentUploads;
}

/** The stored files, and the buttons to add to or replace them. */
export const StoredFiles = ({ studentId, files, hasRoom, isIdle, uploads }: StoredFilesProps) => (
  <>
    <FileItemList label="Files that are in">
      {files.map((file) => (
        <StoredFileItem
          key={file.url}
          studentId={studentId}
          file={file}
          onRemoved={() => uploads.announce(`${file.name} is removed.`)}
        />
      ))}
    </FileItemList>
    {isIdle && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        <LinkStyleButton label="Resubmit File" onClick={() => uploads.setIntent('replace')} />
        {hasRoom && <LinkStyleButton label="Add another file" onClick={() => uploads.setIntent('add')} />}
      </Box>
    )}
  </>
);

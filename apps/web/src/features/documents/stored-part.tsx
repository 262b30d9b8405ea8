import type { FileEntry } from '@formroom/domain/api/documents.ts';
import Box from '@mui/material/Box';
import type { AreaUploads } from '#web/features/documents/area-uploads.ts';
import { FileLines } from '#web/features/documents/file-line.tsx';
import { QuietButton } from '#web/features/documents/quiet-button.tsx';
import { StoredLine } from '#web/features/documents/stored-line.tsx';

/** The place that one file takes, kept while its name is not known. */
export const storedHeight = { height: 136 };

interface StoredPartProps {
  readonly studentId: string;
  readonly files: readonly FileEntry[];
  readonly hasRoom: boolean;
  /** Nothing is being added, so that adding and replacing can be begun. */
  readonly isAtRest: boolean;
  readonly area: AreaUploads;
}

/** The files that are in, and the ways to replace them or to add one. */
export const StoredPart = ({ studentId, files, hasRoom, isAtRest, area }: StoredPartProps) => (
  <>
    <FileLines label="Files that are in">
      {files.map((file) => (
        <StoredLine
          key={file.url}
          studentId={studentId}
          file={file}
          onRemoved={() => area.say(`${file.name} is removed.`)}
        />
      ))}
    </FileLines>
    {isAtRest && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        <QuietButton label="Resubmit File" onClick={() => area.begin('replace')} />
        {hasRoom && <QuietButton label="Add another file" onClick={() => area.begin('add')} />}
      </Box>
    )}
  </>
);

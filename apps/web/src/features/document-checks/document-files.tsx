import type { FileEntry } from '@formroom/domain/api/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileItem, FileItemList } from '#web/ui/files/file-item.tsx';
import { FileItemButton } from '#web/ui/files/file-item-button.tsx';
import { formatCheck } from '#web/features/document-checks/check-text.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface DocumentFilesProps {
  readonly files: readonly FileEntry[];
  /** The file in the preview. */
  readonly shown: FileEntry | undefined;
  /** Undefined to hide the file that is shown. */
  readonly onShow: (file: FileEntry | undefined) => void;
  /** Undefined for somebody who may not remove files. */
  readonly onRemove: ((file: FileEntry) => void) | undefined;
}

/** The current files of a document, and the earlier ones behind a button. */
export function DocumentFiles({ files, ...list }: DocumentFilesProps) {
  const current = files.filter((file) => file.current);
  const earlier = files.filter((file) => !file.current);
  return (
    <>
      {current.length > 0 && <FileLines label="Current files" files={current} {...list} />}
      {earlier.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ minHeight: 44, py: 1, cursor: 'pointer', fontWeight: 600 }}>
            Earlier files ({earlier.length})
          </Box>
          <FileLines label="Earlier files" files={earlier} {...list} onRemove={undefined} />
        </Box>
      )}
    </>
  );
}

function FileLines({ label, files, shown, onShow, onRemove }: DocumentFilesProps & { label: string }) {
  const format = useFormatDateTime();
  return (
    <FileItemList label={label}>
      {files.map((file) => (
        <FileItem
          key={file.url}
          thumbnail={null}
          name={file.name}
          details={
            <>
              {format(file.uploaded_at)} · {formatBytes(file.bytes)}
              {file.check && <div>{formatCheck(file.check, format)}</div>}
            </>
          }
          actions={
            <>
              <Button
                size="small"
                aria-label={`${file.url === shown?.url ? 'Hide' : 'Show'} ${file.name}`}
                onClick={() => onShow(file.url === shown?.url ? undefined : file)}
                sx={{ minHeight: 44, px: 1 }}
              >
                {file.url === shown?.url ? 'Hide' : 'Show'}
              </Button>
              {onRemove && <FileItemButton label="Remove" file={file.name} onClick={() => onRemove(file)} />}
            </>
          }
        />
      ))}
    </FileItemList>
  );
}

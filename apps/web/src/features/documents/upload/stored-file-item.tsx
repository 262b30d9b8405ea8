import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { useState } from 'react';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';
import { FileItem } from '#web/ui/files/file-item.tsx';
import { FileItemButton } from '#web/ui/files/file-item-button.tsx';
import { StoredPictureDialog } from '#web/features/documents/upload/picture-dialog.tsx';
import { RemoveDialog } from '#web/features/documents/upload/remove-dialog.tsx';
import { StoredThumbnail } from '#web/features/documents/upload/thumbnail.tsx';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';

interface StoredFileItemProps {
  readonly studentId: string;
  readonly file: FileEntry;
  readonly onRemoved: () => void;
}

/** A stored file, with its date and buttons to view or remove it. */
export function StoredFileItem({ studentId, file, onRemoved }: StoredFileItemProps) {
  const { name, url, bytes } = file;
  const [dialog, setDialog] = useState<'preview' | 'remove'>();
  const day = useSchoolDay(file.uploaded_at);
  const isPicture = file.media_type.startsWith('image/');
  const close = () => setDialog(undefined);
  return (
    <FileItem
      thumbnail={<StoredThumbnail url={isPicture ? `${url}?small=1` : undefined} />}
      name={name}
      details={`${day} · ${formatBytes(bytes)}`}
      actions={
        <>
          <FileItemButton label="Preview" file={name} onClick={() => setDialog('preview')} />
          <FileItemButton label="Remove" file={name} onClick={() => setDialog('remove')} />
        </>
      }
    >
      {dialog === 'preview' &&
        (isPicture ? (
          <StoredPictureDialog name={name} url={url} onClose={close} />
        ) : (
          <PdfDialog title={name} url={url} fileName={name} onClose={close} />
        ))}
      {dialog === 'remove' && (
        <RemoveDialog studentId={studentId} file={file} onClose={close} onRemoved={onRemoved} />
      )}
    </FileItem>
  );
}

import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { useState } from 'react';
import { PdfDialog } from '#web/components/pdf/pdf-dialog.tsx';
import { FileLine } from '#web/features/documents/file-line.tsx';
import { LineButton } from '#web/features/documents/line-button.tsx';
import { StoredPictureDialog } from '#web/features/documents/picture-dialog.tsx';
import { RemoveDialog } from '#web/features/documents/remove-dialog.tsx';
import { StoredThumbnail } from '#web/features/documents/thumbnail.tsx';
import { byteWords } from '#web/lib/byte-words.ts';
import { useSchoolMoment } from '#web/lib/school-moment.ts';

interface StoredLineProps {
  readonly studentId: string;
  readonly file: FileEntry;
  readonly onRemoved: () => void;
}

/** A file that is in: when it came, what it looks like, and a way to take it out again. */
export function StoredLine({ studentId, file, onRemoved }: StoredLineProps) {
  const { name, url, bytes } = file;
  const [dialog, setDialog] = useState<'preview' | 'remove'>();
  const day = useSchoolMoment(file.uploaded_at)?.slice(0, 'yyyy-MM-dd'.length);
  const isPicture = file.media_type.startsWith('image/');
  const close = () => setDialog(undefined);
  return (
    <FileLine
      thumbnail={<StoredThumbnail url={isPicture ? url : undefined} />}
      name={name}
      facts={`${day ?? '…'} · ${byteWords(bytes)}`}
      actions={
        <>
          <LineButton label="Preview" file={name} onClick={() => setDialog('preview')} />
          <LineButton label="Remove" file={name} onClick={() => setDialog('remove')} />
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
    </FileLine>
  );
}

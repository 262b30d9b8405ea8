import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { useState } from 'react';
import { CardFrame } from '#web/ui/files/document-card-frame.tsx';
import { FileViewer } from '#web/features/document-checks/file-viewer.tsx';
import { DocumentFiles } from '#web/features/document-checks/document-files.tsx';

/** Files that are none of the documents, such as the scan of a signed page. */
export function OtherFiles({ files }: { files: readonly FileEntry[] }) {
  const [chosen, setChosen] = useState<string>();
  const shown = files.find(({ url }) => url === chosen);
  if (files.length === 0) return null;
  return (
    <CardFrame id="file" label="Other files" isReceived state="Received">
      <DocumentFiles
        files={files}
        shown={shown}
        onShow={(file) => setChosen(file?.url)}
        onRemove={undefined}
      />
      {shown && <FileViewer key={shown.url} file={shown} />}
    </CardFrame>
  );
}

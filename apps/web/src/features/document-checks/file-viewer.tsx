import type { FileEntry } from '@formroom/domain/api/documents.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import RotateLeft from '@mui/icons-material/RotateLeft';
import RotateRight from '@mui/icons-material/RotateRight';
import IconButton from '@mui/material/IconButton';
import { TurnedPicture } from '#web/features/document-checks/turned-picture.tsx';
import { CanvasPdf } from '#web/ui/pdf/canvas-pdf.tsx';
import { PdfLoading } from '#web/ui/pdf/pdf-loading.tsx';
import type { Turn } from '#web/ui/pdf/render-page.ts';
import { usePdf } from '#web/ui/pdf/use-pdf.ts';
import { getFile } from '#web/lib/get-file.ts';
import { QueryError, QueryStates } from '#web/ui/feedback/query-states.tsx';

const HEIGHT = 420;

/** A stored file in the page, which can be turned, zoomed and downloaded. */
export function FileViewer({ file: { name, url, media_type } }: { file: FileEntry }) {
  const [turn, setTurn] = useState<Turn>(0);
  const View = media_type.startsWith('image/') ? StoredPicture : StoredPdf;
  return (
    <Box role="group" aria-label={`Preview of ${name}`} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <TurnButtons turn={turn} onTurn={setTurn} />
        <Button
          href={url}
          download={name}
          startIcon={<DownloadOutlined />}
          aria-label={`Download ${name}`}
          sx={{ minHeight: 44, ml: 'auto' }}
        >
          Download
        </Button>
      </Box>
      <View name={name} url={url} turn={turn} />
    </Box>
  );
}

interface ViewProps {
  readonly name: string;
  readonly url: string;
  readonly turn: Turn;
}

function StoredPicture({ name, url, turn }: ViewProps) {
  const stored = useQuery({
    queryKey: ['picture', url],
    queryFn: ({ signal }) => getFile(url, { signal }),
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <QueryStates query={stored} height={HEIGHT} failed="The picture could not be loaded">
      {(content) => <TurnedPicture content={content} name={name} turn={turn} />}
    </QueryStates>
  );
}

// Drawn in the page in every browser: then it turns and zooms like a picture, and nothing of the file can run.
function StoredPdf({ name, url, turn }: ViewProps) {
  const pdf = usePdf(url);
  if (pdf.isError) return <QueryError query={pdf} title="The document could not be loaded" />;
  if (!pdf.blob) return <PdfLoading percent={pdf.percent} height={`${HEIGHT}px`} />;
  return (
    <CanvasPdf blob={pdf.blob} title={name} height={`${HEIGHT}px`} maxHeight={`${HEIGHT}px`} turn={turn} />
  );
}

/** Turns a file by a quarter. */
const TurnButtons = ({ turn, onTurn }: { turn: Turn; onTurn: (turn: Turn) => void }) => (
  <>
    <IconButton color="primary" aria-label="Turn left" onClick={() => onTurn(((turn + 270) % 360) as Turn)}>
      <RotateLeft />
    </IconButton>
    <IconButton color="primary" aria-label="Turn right" onClick={() => onTurn(((turn + 90) % 360) as Turn)}>
      <RotateRight />
    </IconButton>
  </>
);

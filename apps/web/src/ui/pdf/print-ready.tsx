import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useRef } from 'react';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { downloadBlob } from '#web/lib/download.ts';

interface PrintReadyProps {
  readonly pdf: Blob;
  readonly fileName: string;
  /** Called when the PDF is opened or downloaded. */
  readonly onSaved?: () => void;
}

/** Buttons that open or download a finished PDF. It is kept in memory until the dialog is closed. */
export function PrintReady({ pdf, fileName, onSaved }: PrintReadyProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const opener = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (!link) return undefined;
      const url = URL.createObjectURL(pdf);
      link.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [pdf],
  );
  return (
    <Box>
      <Box
        ref={heading}
        role="status"
        tabIndex={-1}
        sx={{ mb: 1.5, outline: 'none', overflowWrap: 'anywhere' }}
      >
        {fileName} is ready, {formatBytes(pdf.size)}.
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          ref={opener}
          href="#"
          target="_blank"
          variant="contained"
          startIcon={<OpenInNew />}
          onClick={onSaved}
        >
          Open
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          onClick={() => {
            downloadBlob(pdf, fileName);
            onSaved?.();
          }}
        >
          Download
        </Button>
      </Box>
    </Box>
  );
}

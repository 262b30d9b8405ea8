import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { DropBox } from '#web/ui/layout/drop-box.tsx';

interface ChooseWorkbookProps {
  readonly kind: ImportKind;
  readonly onChosen: (workbook: File) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** The area where a workbook is chosen or dropped. */
export function ChooseWorkbook({ kind, onChosen, isBusy, error }: ChooseWorkbookProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleFiles = ([workbook]: readonly File[]) => {
    if (workbook) onChosen(workbook);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <DropBox onFiles={isBusy ? undefined : handleFiles}>
        <Box>{kind.requirements}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <FileInput
            ref={input}
            aria-label="File"
            accept=".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv"
            onFiles={handleFiles}
          />
          <Button
            variant="contained"
            aria-disabled={isBusy}
            onClick={() => !isBusy && input.current?.click()}
          >
            Choose a file
          </Button>
          {!isBusy && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              or drop it here
            </Box>
          )}
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {isBusy && (
              <>
                <Spinner size={24} /> Reading the file …
              </>
            )}
          </Box>
        </Box>
      </DropBox>
      {error && !isBusy && <FileErrorNotice error={error} />}
      <Button
        href={kind.template.url}
        download
        startIcon={<DownloadOutlined />}
        // Aligns the text, not the edge that appears on hover, with the box above.
        sx={{ justifySelf: 'start', px: 1, ml: -1 }}
      >
        {kind.template.label}
      </Button>
    </Box>
  );
}

import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { useFileDrop, usePreventStrayDrops } from '#web/lib/file-drop.ts';

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
  const { isOver, dropTarget } = useFileDrop(isBusy ? undefined : handleFiles);
  usePreventStrayDrops();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    handleFiles([...(target.files ?? [])]);
    // Without this, choosing the same workbook again, after it was corrected, would fire no event.
    target.value = '';
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box
        {...dropTarget}
        sx={{
          display: 'grid',
          gap: 2,
          p: { xs: 2, sm: 4 },
          bgcolor: isOver ? colours.tint : 'background.paper',
          border: 1,
          borderStyle: 'dashed',
          borderColor: colours.fieldEdge,
          borderRadius: 1.5,
        }}
      >
        <Box>{kind.requirements}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <input
            ref={input}
            hidden
            type="file"
            aria-label="File"
            accept=".xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv"
            onChange={choose}
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
      </Box>
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

import type { ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { writtenWords } from '#web/components/import/counts-words.ts';
import { errorsUrl } from '#web/components/import/import-calls.ts';
import { ImportFault } from '#web/components/import/import-fault.tsx';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { PreviewRows } from '#web/components/import/preview-rows.tsx';

type Status = ImportRow['status'];

const tabs: readonly { readonly status: Status; readonly title: string }[] = [
  { status: 'error', title: 'In error' },
  { status: 'new', title: 'New' },
  { status: 'changed', title: 'Changed' },
  { status: 'unchanged', title: 'Unchanged' },
];

interface ImportPreviewViewProps {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly preview: ImportPreview;
  readonly onCommit: () => void;
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** What a workbook would do, row by row, and the buttons that do it or leave it. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const { kind, fileName, preview, onCommit, onCancel, isBusy, error } = props;
  const { counts, rows, import_id: importId } = preview;
  const [status, setStatus] = useState(() => tabs.find((tab) => counts[tab.status] > 0)?.status ?? 'new');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const written = counts.new + counts.changed;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography
          variant="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {fileName}
        </Typography>
        {kind.about !== undefined && <Typography color="textSecondary">{kind.about}</Typography>}
        <Typography sx={{ mt: 0.5 }}>
          {written === 0
            ? 'There is nothing to import.'
            : `Importing it means: ${writtenWords(counts, kind.nouns)}.`}
          {counts.error > 0 && ` ${counted(counts.error, 'row')} in error would be left out.`}
        </Typography>
      </Box>
      <ToggleButtonGroup
        exclusive
        value={status}
        // Nothing is chosen when the chosen one is pressed again: it stays.
        onChange={(_event, chosen: Status | null) => chosen !== null && setStatus(chosen)}
        aria-label="Rows to show"
        sx={{ flexWrap: 'wrap' }}
      >
        {tabs.map((tab) => (
          <ToggleButton key={tab.status} value={tab.status} sx={{ minHeight: 44, textTransform: 'none' }}>
            {tab.title}: {counts[tab.status]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <PreviewRows key={status} kind={kind} rows={rows.filter((row) => row.status === status)} />
      {error && !isBusy && <ImportFault title="Nothing was imported" error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {written > 0 && (
          <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && onCommit()}>
            Import {counted(written, 'row')}
          </Button>
        )}
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          {written > 0 ? 'Cancel' : 'Choose another workbook'}
        </Button>
        {counts.error > 0 && (
          <Button href={errorsUrl(importId)} download="Import Errors.xlsx" startIcon={<DownloadOutlined />}>
            Download the rows in error
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {isBusy && (
          <>
            <Spinner size={24} /> Importing …
          </>
        )}
      </Box>
    </Box>
  );
}

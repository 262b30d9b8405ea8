import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { DownloadingDialog } from '#web/features/export-data/downloading-dialog.tsx';
import { useExport } from '#web/features/export-data/use-export.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

/** Chosen from the menu, it downloads at once; after a reload or Back only on demand. */
export function ExportDataPanel() {
  const { start, stop, isRunning, isDone, error } = useExport();
  const wasChosen = useNavigationType() === NavigationType.Push;
  const begin = useEffectEvent(() => {
    if (wasChosen) start();
  });
  useEffect(() => {
    // A moment later, so that a panel that is left at once asks for nothing.
    const timer = setTimeout(begin, 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeading title="Export Data">
        Every answer of every student in one workbook, a row for each, for Excel or LibreOffice.
      </PageHeading>
      {error !== null && !isRunning && (
        <Box sx={{ mb: 3 }}>
          <ErrorNotice title="The data could not be downloaded" onRetry={start}>
            {sentenceOf(error)}
          </ErrorNotice>
        </Box>
      )}
      <Typography role="status" sx={{ mb: isDone ? 2 : 0 }}>
        {isDone && 'Registration Data.xlsx is in your downloads.'}
      </Typography>
      <Button variant={isDone ? 'outlined' : 'contained'} startIcon={<DownloadOutlined />} onClick={start}>
        {isDone ? 'Download it again' : 'Download Registration Data.xlsx'}
      </Button>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        The workbook holds the health and family data of children. Keep it where only the school can open it,
        and delete it when it has been used.
      </Typography>
      {isRunning && <DownloadingDialog onStop={stop} />}
    </Box>
  );
}

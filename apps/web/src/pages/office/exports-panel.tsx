import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { DownloadingDialog } from '#web/features/exports/downloading-dialog.tsx';
import { LastExports } from '#web/features/exports/last-exports.tsx';
import { PartialExport } from '#web/features/exports/partial-export.tsx';
import { useExport } from '#web/features/exports/use-export.ts';
import { errorMessage } from '#web/lib/api-error.ts';

/** Downloads everything at once when it is opened from the menu. After a reload or Back, only the button does. */
export function ExportDataPanel() {
  const { start, retry, stop, isRunning, fileName, error } = useExport();
  useOnMenuSelect(start);
  return (
    <Box>
      <PageHeading title="Export Data">
        Download registration data as an Excel file, with one row for each student.
      </PageHeading>
      {error !== null && (
        <Box sx={{ mb: 3 }}>
          <ErrorNotice title="The data could not be downloaded" onRetry={retry}>
            {errorMessage(error)}
          </ErrorNotice>
        </Box>
      )}
      <Typography role="status" sx={{ mb: fileName === undefined ? 0 : 2 }}>
        {fileName !== undefined && `${fileName} is in your downloads.`}
      </Typography>
      <Typography sx={{ mb: 3 }}>
        These files contain health and family data of children. Save them where only school staff can open
        them, and delete them when you no longer need them.
      </Typography>
      <SectionCard
        title="All data"
        description="Every field of every student. Choosing Export Data in the menu downloads this file at once."
      >
        <Box>
          <Button variant="contained" startIcon={<DownloadOutlined />} onClick={() => start()}>
            Download Registration Data.xlsx
          </Button>
        </Box>
      </SectionCard>
      <PartialExport onExport={start} />
      <LastExports />
      {isRunning && <DownloadingDialog onStop={stop} />}
    </Box>
  );
}

/** Calls back each time the panel's menu entry is pressed, also while the panel is shown. */
function useOnMenuSelect(onChosen: () => void) {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const isShown = useRef(false);
  const look = useEffectEvent(() => {
    // A link to the current URL is a replacing navigation. A redirect is one, too, but only before the panel is shown.
    const isPressed =
      navigation === NavigationType.Push || (navigation === NavigationType.Replace && isShown.current);
    isShown.current = true;
    if (isPressed) onChosen();
  });
  useEffect(() => {
    // Delayed, so that a panel that is left at once starts no download.
    const timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [key]);
}

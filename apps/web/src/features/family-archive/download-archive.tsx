import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { archiveSummaryQuery, useArchiveDownload } from '#web/features/family-archive/archive-api.ts';
import { listArchiveContents, alwaysIncluded } from '#web/features/family-archive/archive-contents.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The widths of the placeholders for loading lines. */
const SKELETON_WIDTHS = [160, 280];

/** The contents of a student's archive, and the button that downloads it. */
export function DownloadArchive({ studentId }: { studentId: string }) {
  const facts = useQuery(archiveSummaryQuery(studentId));
  const download = useArchiveDownload(studentId);
  if (facts.isLoadingError) {
    return <QueryError query={facts} title="We couldn’t check what the file contains" />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: 3,
          '& li': { lineHeight: '24px', mb: 1 },
          // Reserves two lines on a phone, so that nothing moves when the text has loaded.
          '& li:last-of-type': { minHeight: { xs: 48, sm: 24 } },
        }}
      >
        {alwaysIncluded.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {facts.data
          ? listArchiveContents(facts.data).map((line) => <li key={line}>{line}</li>)
          : SKELETON_WIDTHS.map((width) => (
              <li key={width}>
                <Skeleton height={24} sx={{ maxWidth: width }} />
              </li>
            ))}
      </Box>
      <div role="status" style={visuallyHidden}>
        {facts.isPending && 'Checking what there is …'}
      </div>
      {download.isError && (
        <ErrorNotice title="The file can’t be downloaded now">{errorMessage(download.error)}</ErrorNotice>
      )}
      <div>
        <Button
          variant={download.isSuccess ? 'outlined' : 'contained'}
          startIcon={<DownloadOutlined />}
          aria-disabled={download.isPending}
          onClick={() => !download.isPending && download.mutate()}
        >
          {download.isSuccess ? 'Download it again' : 'Download everything'}
        </Button>
      </div>
      <div role="status">
        <span>{download.isPending && 'Preparing the file …'}</span>
        <span>
          {download.isSuccess &&
            'The download has started. Your browser shows its progress and keeps the file with your other downloads. If it stops, download it again.'}
        </span>
      </div>
    </Box>
  );
}

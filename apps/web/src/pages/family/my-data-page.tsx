import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DownloadArchive } from '#web/features/family-archive/download-archive.tsx';
import { HistoryList } from '#web/features/history/history-list.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useAccount } from '#web/lib/session.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** Downloads everything that the school stores about a student. */
export function MyDataPage() {
  const { id, name } = useAccount();
  const { first_name: first } = useStudentRecord();
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageHeading title={`Everything the school holds about ${first ?? name}`}>
        One ZIP file to keep, read or print.
      </PageHeading>
      <Box
        sx={{
          p: 3,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
        }}
      >
        <DownloadArchive studentId={id} />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        The file contains health and family data. Keep it where only you can open it. On a shared computer,
        delete it after reading. If something in it is wrong, change it in the registration or ask the school
        office.
      </Typography>
      <Box component="section" aria-labelledby="changes" sx={{ mt: 4 }}>
        <Typography id="changes" variant="h2" sx={{ mb: 2 }}>
          What was changed, and by whom
        </Typography>
        <HistoryList studentId={id} canRestore={false} />
      </Box>
    </Box>
  );
}

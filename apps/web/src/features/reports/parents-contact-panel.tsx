import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { PdfDialog } from '#web/components/pdf/pdf-dialog.tsx';
import { ClassChoice } from '#web/features/reports/class-choice.tsx';
import { ContactTable } from '#web/features/reports/contact-table.tsx';
import { parentsContactQuery } from '#web/features/reports/get-reports.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

/** How each family is reached, by class: on the screen, on paper and as a workbook. */
export function ParentsContactPanel() {
  const [classId, setClassId] = useState(ALL_CLASSES);
  const [isPrinting, setPrinting] = useState(false);
  const contacts = useQuery(parentsContactQuery(classId));
  const title = classId === ALL_CLASSES ? 'Parents Contact' : `Parents Contact ${classId}`;
  const spreadsheet = `${paths.parentsContactSpreadsheet}?${new URLSearchParams({ class: classId }).toString()}`;
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeading title="Parents Contact">How the family of each student is reached.</PageHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <ClassChoice classes={contacts.data?.classes ?? []} chosen={classId} onChoose={setClassId} />
        <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => setPrinting(true)}>
          Print
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          href={spreadsheet}
          download={`${title}.xlsx`}
        >
          Workbook
        </Button>
      </Box>
      {contacts.isPending && <Skeleton variant="rounded" height={480} />}
      {contacts.isError && (
        <ErrorNotice
          title="The contacts could not be read"
          onRetry={() => void contacts.refetch()}
          retrying={contacts.isFetching}
        >
          {sentenceOf(contacts.error)}
        </ErrorNotice>
      )}
      {contacts.data && !contacts.isError && (
        <ContactTable key={classId} students={contacts.data.students} isBusy={contacts.isPlaceholderData} />
      )}
      {isPrinting && (
        <PdfDialog
          url={pathTo(paths.parentsContactReport, { class: classId })}
          title={title}
          onClose={() => setPrinting(false)}
        />
      )}
    </Box>
  );
}

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';
import { ClassSelect } from '#web/features/reports/class-select.tsx';
import { ContactTable } from '#web/features/reports/contact-table.tsx';
import { findContacts } from '#web/features/reports/find-contacts.ts';
import { parentsContactQuery } from '#web/features/reports/get-reports.ts';
import { errorMessage } from '#web/lib/api-error.ts';

/** How each family is reached, by class: on the screen, on paper and as a workbook. */
export function ParentsContactPanel() {
  const [classId, setClassId] = useState(ALL_CLASSES);
  const [isPrinting, setPrinting] = useState(false);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const contacts = useQuery(parentsContactQuery(classId));
  const students = contacts.data?.students;
  const found = useMemo(() => students && findContacts(students, sought), [students, sought]);
  const title = classId === ALL_CLASSES ? 'Parents Contact' : `Parents Contact ${classId}`;
  const spreadsheet = pathTo(paths.parentsContactSpreadsheet, {}, { class: classId });
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeading title="Parents Contact">
        Phone numbers and email addresses of each student’s family.
      </PageHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <ClassSelect classes={contacts.data?.classes ?? []} chosen={classId} onChoose={setClassId} />
        <Box sx={{ flex: '1 1 150px', maxWidth: 260 }}>
          <LabelledField id="contact-search" label="Search">
            {(inputProps) => (
              <OutlinedInput
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                placeholder="Name, phone, email"
                inputProps={{ ...inputProps, maxLength: 100, enterKeyHint: 'search' }}
              />
            )}
          </LabelledField>
        </Box>
        <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => setPrinting(true)}>
          Print
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          href={spreadsheet}
          download={`${title}.xlsx`}
        >
          Download Excel file
        </Button>
      </Box>
      {contacts.isPending && <Skeleton variant="rounded" height={480} />}
      {contacts.isError && (
        <ErrorNotice
          title="The contacts could not be loaded"
          onRetry={() => void contacts.refetch()}
          retrying={contacts.isFetching}
        >
          {errorMessage(contacts.error)}
        </ErrorNotice>
      )}
      {students && found && !contacts.isError && (
        <ContactTable
          key={classId}
          students={found}
          total={students.length}
          isBusy={contacts.isPlaceholderData}
        />
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

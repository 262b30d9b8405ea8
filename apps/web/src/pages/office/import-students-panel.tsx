import { MAX_SELECTED_IDS } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { studentsImport, studentsImportWithSlips } from '#web/pages/office/students-import.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useSettings } from '#web/lib/settings.ts';

// Loaded when it is opened.
const SlipsDialog = lazy(async () => ({
  default: (await import('#web/features/credential-slips/print-slips-dialog.tsx')).PrintSelectedSlipsDialog,
}));

/** Imports students from a workbook. */
export function ImportStudentsPanel() {
  const hasSlips = useSettings().data?.first_password === 'slip';
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeading title="Import Students">
        Add new students or update existing ones from a spreadsheet. You see every change before anything is
        saved.
      </PageHeading>
      <ImportFlow
        kind={hasSlips ? studentsImportWithSlips : studentsImport}
        printSlips={(students, onClose) => (
          <Suspense>
            <SlipsDialog
              selection={{ ids: students.slice(0, MAX_SELECTED_IDS) }}
              description={`The ${pluralize(students.length, 'new student')} of this import`}
              onClose={onClose}
            />
          </Suspense>
        )}
      />
    </Box>
  );
}

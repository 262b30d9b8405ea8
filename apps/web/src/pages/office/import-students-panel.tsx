import Box from '@mui/material/Box';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { studentsImport, studentsImportWithSlips } from '#web/features/imports/students-import.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useSettings } from '#web/lib/settings.ts';

/** Imports students from a workbook. */
export function ImportStudentsPanel() {
  const hasSlips = useSettings().data?.first_password === 'slip';
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeading title="Import Students">
        Add new students or update existing ones from a spreadsheet. You see every change before anything is
        saved.
      </PageHeading>
      <ImportFlow kind={hasSlips ? studentsImportWithSlips : studentsImport} />
    </Box>
  );
}

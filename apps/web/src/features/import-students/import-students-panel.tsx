import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { catalogue, headingOf, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import Box from '@mui/material/Box';
import { previewImport } from '#web/components/import/import-calls.ts';
import { ImportFlow } from '#web/components/import/import-flow.tsx';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { valueWords } from '#web/lib/answer-words.ts';

const students: ImportKind = {
  name: 'students',
  look: (workbook) => previewImport(paths.importStudents, workbook),
  template: {
    url: pathTo(paths.importTemplate, { kind: 'students' }),
    fileName: 'Import Students.xlsx',
    label: 'Download an empty template',
  },
  needs:
    'An Excel file (.xlsx) or a text file (.csv), at most 10 MB. A new student needs Student ID, Last Name, First Name, ' +
    'Class and Date of Birth; to update an existing student you only need the Student ID and what changes. An empty cell ' +
    'changes nothing. If a record has changed since you downloaded the Excel file here, you are asked which value to keep. ' +
    'With a .csv file you are not asked.',
  nouns: ['student', 'students'],
  afterwards: ({ new: added }) =>
    added > 0 ? 'New students can sign in with their date of birth at once.' : undefined,
  fieldWords: (field) => (isFieldName(field) ? headingOf(catalogue[field]) : field),
  valueWords,
};

/** Students from a workbook. */
export const ImportStudentsPanel = () => (
  <Box sx={{ maxWidth: 1120 }}>
    <PageHeading title="Import Students">
      Add new students or update existing ones from a spreadsheet. You see every change before anything is
      saved.
    </PageHeading>
    <ImportFlow kind={students} />
  </Box>
);

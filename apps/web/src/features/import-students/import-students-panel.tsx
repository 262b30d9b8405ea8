import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { fieldWords } from '@formroom/domain/registration/field-words.ts';
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
    'A workbook (.xlsx) or a text file (.csv), at most 10 MB. A new student needs Student ID, Last Name, First Name, ' +
    'Class and Date of Birth; for one that the school has, the Student ID is enough. An empty cell changes nothing.',
  nouns: ['student', 'students'],
  afterwards: {
    done: ({ new: added }) =>
      added > 0 ? 'New students can sign in with their date of birth at once.' : undefined,
    undone: 'The students are as they were before it.',
  },
  fieldWords,
  valueWords,
};

/** Students from a workbook. */
export const ImportStudentsPanel = () => (
  <Box sx={{ maxWidth: 1120 }}>
    <PageHeading title="Import Students">
      New students, and what the school knows better. You see every change before anything is written.
    </PageHeading>
    <ImportFlow kind={students} />
  </Box>
);

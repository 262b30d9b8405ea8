import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { catalogue, getHeading, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { previewImport, readColumns } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';

/** The import of students who first sign in with their date of birth. */
export const studentsImport: ImportKind = {
  name: 'students',
  loadPreview: (workbook, choices) => previewImport(paths.importStudents, { workbook, choices }),
  loadColumns: (workbook, choices) => readColumns(paths.importStudentsColumns, { workbook, choices }),
  canGiveIds: true,
  template: {
    url: pathTo(paths.importTemplate, { kind: 'students' }),
    label: 'Download an empty template',
  },
  requirements:
    'An Excel file (.xlsx) or a text file (.csv), at most 10 MB. A new student needs Student ID, Last Name, First Name, ' +
    'Class and Date of Birth; a list without IDs gets new ones. To update an existing student you only need the Student ID and what changes. An empty cell ' +
    'changes nothing. If a record has changed since you downloaded the Excel file here, you are asked which value to keep. ' +
    'With a .csv file you are not asked.',
  nouns: ['student', 'students'],
  fieldNoun: 'Answer',
  followUp: ({ new: added }) =>
    added > 0 ? 'New students can sign in with their date of birth at once.' : undefined,
  formatField: (field) => (isFieldName(field) ? getHeading(catalogue[field]) : field),
  formatValue: formatAnswerValue,
};

/** The import of students who first sign in with the code on a slip. */
export const studentsImportWithSlips: ImportKind = {
  ...studentsImport,
  followUp: ({ new: added }) =>
    added > 0 ? 'New students can sign in once you have printed their sign-in slips.' : undefined,
};

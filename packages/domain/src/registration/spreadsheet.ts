/** The first column of every spreadsheet about students. */
export const ID_HEADING = 'Student ID';

/**
 * Columns that the export appends with the state of a registration. They are not answers, and an import ignores them.
 */
export const statusHeadings = {
  registered: 'Registered',
  submitted: 'Submitted',
  documents: 'Documents',
  missingDocuments: 'Missing Documents',
} as const;

/** The column with the error messages in an import's error workbook. An import ignores it. */
export const ERRORS_HEADING = 'Errors';

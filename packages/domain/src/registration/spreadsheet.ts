/** The first column of every spreadsheet about students. */
export const ID_HEADING = 'Student ID';

/**
 * The columns that the export adds at its end. They say how far a registration is and are no answers: an import passes
 * over them.
 */
export const statusHeadings = {
  registered: 'Registered',
  submitted: 'Submitted',
  documents: 'Documents',
  missingDocuments: 'Missing Documents',
} as const;

/** The column of an import's workbook of errors that says why; an import passes over it. */
export const ERRORS_HEADING = 'Errors';

/** The papers that the school asks for, in the order of the page; labels, words on the form and most files of each. */
export const documents = {
  birth_certificate: { label: 'Birth Certificate', onForm: 'Copy of Original Birth Certificate', most: 5 },
  immunization_card: { label: 'Immunization Card', onForm: 'Copy of Immunization Card', most: 5 },
  sea_slip: { label: 'SEA Slip', onForm: 'SEA Placement Slip', most: 5 },
  picture: { label: 'Passport Photo', onForm: 'Passport Photo', most: 1 },
} as const;

export type DocumentType = keyof typeof documents;
export const documentTypes = Object.keys(documents) as DocumentType[];

/** What an upload may be filed as: a document, or any other file. */
export const fileTypes = [
  'birth_certificate',
  'immunization_card',
  'sea_slip',
  'picture',
  'file',
] as const satisfies readonly (DocumentType | 'file')[];
export type FileType = (typeof fileTypes)[number];

const MOST_OTHER_FILES = 5;

export const mostFilesOf = (type: FileType) => (type === 'file' ? MOST_OTHER_FILES : documents[type].most);

/** The largest file that is accepted, in bytes (R25). */
export const LARGEST_FILE = 10 * 1024 * 1024;

/** The longer edge of a stored picture, in pixels. */
export const LONGEST_EDGE = 2400;

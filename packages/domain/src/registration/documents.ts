/**
 * The documents that the school asks for, in page order: label on the page, label on the printed form, and the most
 * files of each.
 */
export const documents = {
  birth_certificate: {
    label: 'Birth Certificate',
    formLabel: 'Copy of Original Birth Certificate',
    maxFiles: 5,
  },
  immunization_card: { label: 'Immunization Card', formLabel: 'Copy of Immunization Card', maxFiles: 5 },
  sea_slip: { label: 'SEA Slip', formLabel: 'SEA Placement Slip', maxFiles: 5 },
  picture: { label: 'Passport Photo', formLabel: 'Passport Photo', maxFiles: 1 },
} as const;

export type DocumentType = keyof typeof documents;
export const documentTypes = Object.keys(documents) as DocumentType[];

/** The types of an upload: a document, or any other file. */
export const fileTypes = [
  'birth_certificate',
  'immunization_card',
  'sea_slip',
  'picture',
  'file',
] as const satisfies readonly (DocumentType | 'file')[];
export type FileType = (typeof fileTypes)[number];

const MAX_OTHER_FILES = 5;

export const getMaxFiles = (type: FileType) => (type === 'file' ? MAX_OTHER_FILES : documents[type].maxFiles);

/** The longer edge of a stored picture, in pixels: a page at 200 dpi. Larger pictures are scaled down. */
export const MAX_IMAGE_EDGE = 2400;

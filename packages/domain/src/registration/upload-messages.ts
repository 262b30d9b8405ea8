import { MAX_FILE_BYTES } from './documents.ts';

/** The messages of rejected files, shared by the browser and the server. */
export const uploadMessages = {
  empty: 'This file is empty. Please choose it again, or choose another one.',
  type: 'Choose a PDF or a photo (JPEG, PNG, WebP or HEIC).',
  notAPicture: 'The passport photo must be a picture: JPEG, PNG, WebP or HEIC.',
  damaged:
    'This file can’t be read: it is damaged or not complete. Please choose it again, or take a new photo.',
  tooLarge: `The file is larger than ${MAX_FILE_BYTES / (1024 * 1024)} MB. Please choose a smaller one.`,
} as const;

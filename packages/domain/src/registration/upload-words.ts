import { LARGEST_FILE } from './documents.ts';

/** Why a file is not taken, where the page can tell as well as the server. */
export const uploadWords = {
  empty: 'This file is empty. Please choose it again, or choose another one.',
  type: 'Choose a PDF or a photo (JPEG, PNG, WebP or HEIC).',
  notAPicture: 'The passport photo must be a picture: JPEG, PNG, WebP or HEIC.',
  tooLarge: `The file is larger than ${LARGEST_FILE / (1024 * 1024)} MB. Please choose a smaller one.`,
} as const;

import { documents, type FileType, getMaxFiles } from './documents.ts';

/** The largest accepted upload, in bytes (R25). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Files per student, replaced ones included, so that nobody fills the store. */
export const MAX_STORED_FILES = 100;

/** The pixels of the largest picture. Phones take 48 to 64 million, in HEIC up to 48; its decoder keeps them all in memory. */
export const MAX_PIXELS = { usual: 65_000_000, heic: 52_000_000, logo: 40_000_000 } as const;

/** The pages of a scan of signed pages. */
export const MAX_SCAN_PAGES = 200;

interface Refusal {
  readonly text: string;
  /** Of the server's error; `invalid` where none is given. */
  readonly kind?: 'too-large' | 'unsupported-type' | 'too-slow' | 'unavailable';
}

/** Why an upload is refused (R25): what families and the office read, whether the server or the browser notices it. */
export const uploadRefusals = {
  'no-file': { text: 'Please select a file!' },
  'several-files': { text: 'Please send one file at a time.' },
  empty: { text: 'This file is empty. Please choose it again, or choose another one.' },
  'too-large': {
    kind: 'too-large',
    text: `The file is larger than ${MAX_FILE_BYTES / (1024 * 1024)} MB. Please choose a smaller one.`,
  },
  'student-full': {
    text: `This student already has ${MAX_STORED_FILES} files, the most that can be kept. Please ask the school office.`,
  },

  type: { kind: 'unsupported-type', text: 'Choose a PDF or a photo (JPEG, PNG, WebP or HEIC).' },
  'not-a-picture': {
    kind: 'unsupported-type',
    text: 'The passport photo must be a picture: JPEG, PNG, WebP or HEIC.',
  },
  damaged: {
    text: 'This file can’t be read: it is damaged or not complete. Please choose it again, or take a new photo.',
  },
  'too-many-pixels': {
    text: 'This picture has too many pixels. Please choose a smaller one, or take a new photo.',
  },
  encrypted: {
    text: 'This PDF is protected. Please choose one without a password or protection, or a photo of the page.',
  },
  script: {
    text: 'This PDF contains a program, which can’t be accepted. Please choose a scan or a photo of the page.',
  },
  attachments: {
    text: 'This PDF has other files inside it, which can’t be accepted. Please choose a scan or a photo of the page.',
  },

  'too-slow': {
    kind: 'too-slow',
    text: 'The connection is too slow for this file. Please try again where the signal is better.',
  },
  'too-many-uploads': {
    kind: 'unavailable',
    text: 'Too many files are being uploaded at once. Please try again.',
  },
  busy: {
    kind: 'unavailable',
    text: 'Many files are being uploaded right now. Please try again in a minute.',
  },
  'took-too-long': { kind: 'unavailable', text: 'Storing the file took too long. Please try again.' },

  'logo-type': { kind: 'unsupported-type', text: 'Please choose a PNG, JPEG or WebP picture.' },
  'logo-too-many-pixels': { text: 'This picture has too many pixels.' },
  'logo-damaged': { text: 'This picture can’t be read.' },

  // Only the browser notices these.
  'unreadable-here': { text: 'This file can’t be read on this device. Please choose it again.' },
  'scan-damaged': { text: 'This PDF can’t be opened. It may be damaged or protected by a password.' },
  'scan-too-long': {
    text: `This PDF has more than ${MAX_SCAN_PAGES} pages. Please scan fewer pages at once.`,
  },
} as const satisfies Record<string, Refusal>;

export type UploadRefusal = keyof typeof uploadRefusals;

export const getRefusal = (reason: UploadRefusal): Refusal => uploadRefusals[reason];

/** What the page says before the reason, and the name of the file. */
export const UPLOAD_FAILED = 'Could not upload the file!';

/** Why the server stores no other file of this type. */
export function formatNoRoom(type: FileType) {
  const most = getMaxFiles(type);
  const name = type === 'file' ? 'Other files' : documents[type].label;
  const files = most === 1 ? 'one file' : `${most} files`;
  return `${name} can have at most ${files}. Replace a file, or put several pages into one PDF.`;
}

/** Why the page leaves out `left` of the chosen files. */
export const formatLeftOut = (most: number, left: number) =>
  most === 1
    ? 'Only one photo is needed. The first one was taken.'
    : `There can be ${most} files at most. ${left === 1 ? 'One was' : `${left} were`} left out.`;

/** Why an upload failed if not the server answered but a proxy, with an error page. */
export function formatProxyRefusal(status: number): string {
  if (status === 413) return 'The file is too large. Please choose a smaller one.';
  if (status === 429 || status >= 500) return 'The school’s server is busy. Try again in a few minutes.';
  return `The school’s server did not accept the file (error ${status}). Try again, or choose another file.`;
}

/** An upload that is refused for what is in the file. */
export class RefusedFile extends Error {
  readonly reason: UploadRefusal;

  constructor(reason: UploadRefusal, cause?: unknown) {
    super(uploadRefusals[reason].text, { cause });
    this.reason = reason;
  }
}

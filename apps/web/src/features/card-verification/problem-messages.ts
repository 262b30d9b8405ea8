import type { CameraProblemKind } from '#web/features/card-verification/camera/camera.ts';
import type { FileProblemKind } from '#web/features/card-verification/code/file-problem.ts';
import { MAX_PDF_PAGES } from '#web/features/card-verification/code/find-pdf-code.ts';
import { MAX_CODE_FILE_BYTES } from '#web/features/card-verification/code/read-code-file.ts';
import type { CodeContent } from '#web/features/card-verification/read-token.ts';
import type { Verdict } from '#web/features/card-verification/verify-statement.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';

/** Why a card could not be verified. */
export type Problem =
  | Exclude<Verdict['kind'] | CodeContent['kind'], 'genuine' | 'token'>
  | CameraProblemKind
  | FileProblemKind
  | 'decoder-missing';

interface ProblemMessage {
  /** What happened. */
  readonly title: string;
  /** What to do. */
  readonly text: string;
}

const OTHER_WAYS = 'Or choose a photo, or type the issue number.';

/** @param school the school's name, or 'the school' until it is known */
export const problemMessages = (school: string): Record<Problem, ProblemMessage> => ({
  altered: {
    title: `This code does not have the signature of ${school}`,
    text: 'It was changed or made by somebody else. Do not rely on this card. If you think that this is a mistake, ask the school.',
  },
  'revoked-key': {
    title: 'This code was signed with a key that the school has withdrawn',
    text: `It can’t be told any more from a forged one. Ask ${school} for a new copy of the report card, or type the issue number and the last name.`,
  },
  'other-school': {
    title: `This code is not from ${school}`,
    text: 'It can’t be checked here. Ask the school that is named on the card for the address of its own page.',
  },
  damaged: {
    title: 'This code is not complete',
    text: 'A part of it is missing or was changed. Scan the QR code on the card again, or type the issue number.',
  },
  'not-a-card': {
    title: 'This is not the code of a report card or a transcript',
    text: 'Scan the QR code beside the issue number.',
  },
  'keys-missing': {
    title: 'This code could not be checked',
    text: 'This page has not received what it needs from the school’s server yet. Check your internet connection and try again.',
  },
  'no-code': {
    title: 'No QR code was found in this file',
    text: 'Choose a sharp picture that shows the whole code from straight above, or type the issue number.',
  },
  'file-too-large': {
    title: 'This file is too large',
    text: `Choose a photo or PDF of at most ${formatBytes(MAX_CODE_FILE_BYTES)}.`,
  },
  'file-type': {
    title: 'This file is neither a picture nor a PDF',
    text: 'Choose a JPEG, PNG or WebP picture, or a PDF.',
  },
  'file-unreadable': {
    title: 'This file can’t be read on this device',
    text: 'Choose it again.',
  },
  'picture-unreadable': {
    title: 'This browser can’t open this picture',
    text: 'Save it as JPEG and choose it again, or scan the code with the camera.',
  },
  'pdf-unreadable': {
    title: 'This PDF can’t be opened',
    text: 'It may be damaged or protected by a password. Choose another file, or type the issue number.',
  },
  'pdf-too-long': {
    title: `This PDF has more than ${MAX_PDF_PAGES} pages`,
    text: 'Choose a PDF of the report card alone.',
  },
  'pdf-reader-missing': {
    title: 'PDFs can’t be opened without an internet connection',
    text: 'Check your connection and try again. The camera and photos work without it.',
  },
  'decoder-missing': {
    title: 'A part of this page did not load',
    text: 'Check your internet connection and try again.',
  },
  'camera-denied': {
    title: 'This page may not use the camera',
    text: `Allow the camera for this page in your browser’s settings, then scan again. ${OTHER_WAYS}`,
  },
  'camera-missing': {
    title: 'No camera was found',
    text: 'Choose a photo or PDF of the card, or type the issue number.',
  },
  'camera-busy': {
    title: 'The camera did not start',
    text: `Another app may be using it. Close that app, then scan again. ${OTHER_WAYS}`,
  },
  'camera-unsupported': {
    title: 'This browser can’t use the camera here',
    text: 'Choose a photo or PDF of the card, or type the issue number.',
  },
});

import type { FamilyArchiveFacts } from '@formroom/domain/api/family-archive.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import { byteWords } from '#web/lib/byte-words.ts';

/** What is in every archive, as lines of a list. */
export const inEveryArchive = [
  'All registration answers, and the registration form as a PDF',
  'What was changed, when, and whether by the family or the school',
  'When the school office opened the record',
];

/** What else is in a student's. */
export const archiveWords = ({ files, bytes, report_cards: cards }: FamilyArchiveFacts): string[] => [
  cards === 0 ? 'No report cards: none have been posted' : counted(cards, 'posted report card'),
  files === 0
    ? 'No files: none have been uploaded'
    : `${counted(files, 'uploaded file')}, including earlier ones (${byteWords(bytes)})`,
];

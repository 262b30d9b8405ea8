import type { FamilyArchiveFacts } from '@formroom/domain/api/family-archive.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import { byteWords } from '#web/lib/byte-words.ts';

/** What is in every archive, as lines of a list. */
export const inEveryArchive = [
  'Every answer of the registration, and the form as it prints',
  'What was changed when, by the family or the school',
  'When the school office looked at the record',
];

/** What else is in a student's. */
export const archiveWords = ({ files, bytes, report_cards: cards }: FamilyArchiveFacts): string[] => [
  cards === 0 ? 'No report cards: none are posted' : counted(cards, 'posted report card'),
  files === 0
    ? 'No files: none were uploaded'
    : `${counted(files, 'uploaded file')}, earlier ones included (${byteWords(bytes)})`,
];

import type { FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';

/** What is in every archive, as lines of a list. */
export const alwaysIncluded = [
  'All registration answers, and the registration form as a PDF',
  'What was changed, when, and whether by the family or the school',
  'When the school office opened the record',
];

/** What else is in a student's. */
export const listArchiveContents = ({
  files,
  bytes,
  report_cards: cards,
}: FamilyArchiveSummary): string[] => [
  cards === 0 ? 'No report cards: none have been posted' : pluralize(cards, 'posted report card'),
  files === 0
    ? 'No files: none have been uploaded'
    : `${pluralize(files, 'uploaded file')}, including earlier ones (${formatBytes(bytes)})`,
];

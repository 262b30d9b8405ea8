import type { FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';

/** The contents of every archive. */
export const alwaysIncluded = [
  'All registration answers, and the registration form as a PDF',
  'What was changed, when, and whether by the family or the school',
  'When the school office opened the record',
];

/** The contents that depend on the student. */
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

import type { OldFileGroup, OldFileKind, OldFilesOfStudent } from '@formroom/domain/api/old-files.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';

export const kindTitles: Readonly<Record<OldFileKind, string>> = {
  earlier: 'Files that were replaced or withdrawn',
  leaver: 'Files of students who have left',
};

/** `12 files of 3 students, 4.2 MB`. */
export const formatFiles = ({ files, students, bytes }: Pick<OldFileGroup, 'files' | 'students' | 'bytes'>) =>
  `${pluralize(files, 'file')} of ${pluralize(students, 'student')}, ${formatBytes(bytes)}`;

/** What the settings say about a kind of files, and how many there are. */
export function describeGroup(group: OldFileGroup): string {
  if (group.years === null) return 'Kept.';
  const kept = `Kept for ${pluralize(group.years, 'year')} after the end of the school year.`;
  if (group.until === null) return `${kept} No school year ended that long ago.`;
  return group.files === 0
    ? `${kept} There are none from before ${group.until}.`
    : `${formatFiles(group)}. ${kept}`;
}

/** `2 files, 340 KB, replaced since 2026-11-20`. */
export const describeStudent = ({ kind, files, bytes, since }: OldFilesOfStudent) =>
  `${pluralize(files, 'file')}, ${formatBytes(bytes)}, ${
    kind === 'leaver' ? 'left on' : files === 1 ? 'replaced on' : 'replaced since'
  } ${since}`;

import type { ImportCounts } from '@formroom/domain/api/imports.ts';

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);

/** What was written: `3 new students, 12 students changed`. */
export const writtenWords = ({ new: added, changed }: Pick<ImportCounts, 'new' | 'changed'>) =>
  [
    added > 0 && (added === 1 ? '1 new student' : `${added} new students`),
    changed > 0 && `${students(changed)} changed`,
  ]
    .filter((words) => words !== false)
    .join(', ') || 'nothing changed';

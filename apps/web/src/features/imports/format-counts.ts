import type { ImportCounts } from '@formroom/domain/api/imports.ts';
import type { Nouns, WrittenCounts } from '#web/features/imports/import-kind.ts';

const formatCount = (count: number, [one, several]: Nouns) => `${count} ${count === 1 ? one : several}`;

/** What was written: `3 new students, 12 students changed`. */
export function formatWrittenCounts({ new: added, changed }: WrittenCounts, [one, several]: Nouns): string {
  const parts = [
    added > 0 && `${added} new ${added === 1 ? one : several}`,
    changed > 0 && `${formatCount(changed, [one, several])} changed`,
  ].filter((each) => each !== false);
  return parts.join(', ') || 'nothing changed';
}

/** The same as the beginning of a sentence. */
export function formatWrittenSentence(counts: WrittenCounts, nouns: Nouns): string {
  const text = formatWrittenCounts(counts, nouns);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What was not imported: `7 rows were not imported.`; empty if everything was. */
export function formatNotImported({ error }: Pick<ImportCounts, 'error'>): string {
  if (error === 0) return '';
  return `${error} ${error === 1 ? 'row was' : 'rows were'} not imported.`;
}

/** What the lines without marks of a template do; empty if there are none. */
export function formatEmptyLines({ empty = 0 }: Pick<ImportCounts, 'empty'>): string {
  if (empty === 0) return '';
  return empty === 1
    ? '1 line without a mark only says that the student takes the subject.'
    : `${empty} lines without a mark only say that the student takes the subject.`;
}

/** What an import would write: `This import will add 3 students and change 12 students.` */
export function formatPlannedSentence({ new: added, changed }: WrittenCounts, nouns: Nouns): string {
  const parts = [
    added > 0 && `add ${formatCount(added, nouns)}`,
    changed > 0 && `change ${formatCount(changed, nouns)}`,
  ].filter((each) => each !== false);
  return parts.length === 0 ? 'There is nothing to import.' : `This import will ${parts.join(' and ')}.`;
}

import type { ImportCounts } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

interface AuditedImport {
  readonly id: string;
  /** What was imported, such as `Students`. */
  readonly title: string;
}

/** `Students: 4 new, 2 changed, 1 in error, columns matched, <ID>`. */
export function formatPreviewDetails(
  { id, title }: AuditedImport,
  { error, ...counts }: ImportCounts,
  isMatched: boolean,
) {
  const others = [...(error > 0 ? [`${error} in error`] : []), ...(isMatched ? ['columns matched'] : [])];
  return [`${title}: ${formatChanges(counts)}`, ...others, id].join(', ');
}

/** `Students: 4 new, <ID>`. */
export const formatCommitDetails = ({ id, title }: AuditedImport, counts: ImportCounts) =>
  `${title}: ${formatChanges(counts)}, ${id}`;

/** `Students: undone for 4 students, not for 2, <ID>`. */
export const formatUndoDetails = (
  { id, title }: AuditedImport,
  { undone, blocked }: { readonly undone: number; readonly blocked: number },
) =>
  `${title}: undone for ${pluralize(undone, 'student')}${blocked > 0 ? `, not for ${blocked}` : ''}, ${id}`;

function formatChanges({ new: added, changed }: Pick<ImportCounts, 'new' | 'changed'>) {
  if (added === 0 && changed === 0) return 'nothing new';
  return [...(added > 0 ? [`${added} new`] : []), ...(changed > 0 ? [`${changed} changed`] : [])].join(', ');
}

import type { ImportRow } from '@formroom/domain/api/imports.ts';
import type { LastChange } from '../students/last-changes.repository.ts';

/** Finds the last change of the value that a row would change. */
type FindLastChange = (row: ImportRow, field: string) => LastChange | undefined;

/**
 * A change is dated when its request began and may be stored seconds later. A change stored just after the download may
 * therefore be dated before it, and still conflicts.
 */
const STORE_DELAY_MS = 60_000;

/**
 * Separates changes of values that were also changed here after the workbook was downloaded, because the workbook may
 * only contain the old value. A value that is back at that of the download, as after an undo, is no conflict. Without a
 * stamp every difference is a change.
 */
export async function withConflicts(
  rows: readonly ImportRow[],
  downloadedAt: string | undefined,
  loadLastChanges: (changed: readonly ImportRow[], since: string) => Promise<FindLastChange>,
): Promise<ImportRow[]> {
  const changed = rows.filter(({ status }) => status === 'changed');
  if (downloadedAt === undefined || changed.length === 0) return [...rows];
  const since = new Date(Date.parse(downloadedAt) - STORE_DELAY_MS).toISOString();
  const findLastChange = await loadLastChanges(changed, since);
  return rows.map((row) => {
    if (row.status !== 'changed') return row;
    const findNewer = ({ field, from }: ImportRow['changes'][number]) => {
      const newer = findLastChange(row, field);
      const isAsDownloaded = newer && newer.first.at > downloadedAt && newer.first.from === from;
      return isAsDownloaded ? undefined : newer;
    };
    const conflicts = row.changes.flatMap((change) => {
      const newer = findNewer(change);
      return newer ? [{ ...change, by: newer.by, at: newer.at }] : [];
    });
    if (conflicts.length === 0) return row;
    const changes = row.changes.filter((change) => !findNewer(change));
    return { ...row, status: changes.length === 0 ? 'unchanged' : 'changed', changes, conflicts };
  });
}

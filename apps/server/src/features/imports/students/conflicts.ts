import type { ImportRow } from '@formroom/domain/api/imports.ts';
import type { Database } from '../../../db/database.ts';
import { findLastChanges } from '../../history/history.repository.ts';

/**
 * A change is dated when its request began and may be stored seconds later. A change stored just after the download may
 * therefore be dated before it, and still conflicts.
 */
const STORE_DELAY_MS = 60_000;

/**
 * Separates changes of answers that were also changed here after the workbook was downloaded, because the workbook may
 * only contain the old value. An answer that is back at its value of that time, as after an undo, is no conflict.
 * Without a stamp every difference is a change.
 */
export async function withConflicts(
  db: Database,
  rows: readonly ImportRow[],
  downloadedAt: string | undefined,
): Promise<ImportRow[]> {
  const changed = rows.filter(({ status }) => status === 'changed');
  if (downloadedAt === undefined || changed.length === 0) return [...rows];
  const last = await findLastChanges(db, {
    ids: changed.flatMap(({ student_id: id }) => id ?? []),
    fields: [...new Set(changed.flatMap(({ changes }) => changes.map(({ field }) => field)))],
    since: new Date(Date.parse(downloadedAt) - STORE_DELAY_MS).toISOString(),
  });
  return rows.map((row) => {
    const newerThan = ({ field, from }: ImportRow['changes'][number]) => {
      const newer = last.get(`${row.student_id ?? ''} ${field}`);
      const isAsThen = newer && newer.first.at > downloadedAt && newer.first.from === from;
      return isAsThen ? undefined : newer;
    };
    const conflicts = row.changes.flatMap((change) => {
      const newer = newerThan(change);
      return newer ? [{ ...change, by: newer.by, at: newer.at }] : [];
    });
    if (row.status !== 'changed' || conflicts.length === 0) return row;
    const changes = row.changes.filter((change) => !newerThan(change));
    return { ...row, status: changes.length === 0 ? 'unchanged' : 'changed', changes, conflicts };
  });
}

import type {
  CommitImport,
  ImportPreview,
  ImportRow,
  ImportWarningKind,
} from '@formroom/domain/api/imports.ts';
import type { WrittenCounts } from '#web/features/imports/import-kind.ts';

export type ConflictChoice = NonNullable<CommitImport['conflicts']>;

/** The number of rows to write. A row that has only conflicts counts if the workbook's values are imported. */
export function countWrites({ counts, rows }: ImportPreview, choice: ConflictChoice): WrittenCounts {
  if (choice === 'keep-record') return counts;
  const overruled = rows.filter(({ status, conflicts }) => status === 'unchanged' && conflicts).length;
  return { new: counts.new, changed: counts.changed + overruled };
}

/** The rows with a warning that must be accepted. A class that is not imported needs no acceptance. */
export function listRowsToAccept(
  rows: readonly ImportRow[],
  kind: ImportWarningKind,
  choice: ConflictChoice,
) {
  return rows.filter(
    (row) =>
      row.warnings?.some((warning) => warning.kind === kind) &&
      (kind !== 'unknown-class' || getClass(row, choice) !== undefined),
  );
}

function getClass({ changes, conflicts = [] }: ImportRow, choice: ConflictChoice) {
  const imported = choice === 'use-workbook' ? [...changes, ...conflicts] : changes;
  return imported.find(({ field }) => field === 'class_id')?.to;
}

/** The classes that rows bring, with the number of rows: `Form 1A (12 rows), 9Z (1 row)`. */
export function formatClasses(rows: readonly ImportRow[], choice: ConflictChoice): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = String(getClass(row, choice) ?? '');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} (${count} ${count === 1 ? 'row' : 'rows'})`).join(', ');
}

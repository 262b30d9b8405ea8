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
      (kind !== 'unknown-class' || getImportedClass(row, choice) !== undefined),
  );
}

/** The class that a row would give its student. */
export function getImportedClass({ changes, conflicts = [] }: ImportRow, choice: ConflictChoice) {
  const imported = choice === 'use-workbook' ? [...changes, ...conflicts] : changes;
  return imported.find(({ field }) => field === 'class_id')?.to;
}

import type { CommitImport, ImportRow, ImportWarningKind } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { invalid } from '../../http/problem.ts';

/** Returns the rows to write, and how many of them change only because the workbook's values replace newer ones. */
export function selectRows(rows: readonly ImportRow[], { conflicts: choice }: CommitImport) {
  const usesWorkbook = choice === 'use-workbook';
  return {
    toWrite: rows
      .map((row) => (usesWorkbook ? withConflictingValues(row) : row))
      .filter(({ status }) => status === 'new' || status === 'changed'),
    overruled: usesWorkbook
      ? rows.filter(({ status, conflicts }) => status === 'unchanged' && conflicts).length
      : 0,
  };
}

function withConflictingValues(row: ImportRow): ImportRow {
  if (!row.conflicts) return row;
  const values = row.conflicts.map(({ field, from, to }) => ({ field, from, to }));
  return { ...row, status: 'changed', changes: [...row.changes, ...values] };
}

export type WarningCounts = Map<ImportWarningKind, number>;

/** Counts the rows by warnings that were not accepted. Warnings about a class that is not imported do not count. */
export function countWarnings(
  rows: readonly ImportRow[],
  { accept = [] }: CommitImport,
  counts: WarningCounts,
) {
  for (const { warnings = [], changes } of rows) {
    const bringsClass = changes.some(({ field }) => field === 'class_id');
    for (const { kind } of warnings) {
      if (accept.includes(kind) || (kind === 'unknown-class' && !bringsClass)) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
}

const hasOrHave = (count: number) => (count === 1 ? 'has' : 'have');
const warningMessages: Record<ImportWarningKind, (count: number) => string> = {
  'unknown-class': (count) =>
    `${pluralize(count, 'row')} ${hasOrHave(count)} a class without students, or one that is usually spelled differently.`,
  'possible-duplicate': (count) =>
    `${pluralize(count, 'row')} ${hasOrHave(count)} a new ID, but the name and date of birth of another student.`,
};

export function unacceptedWarnings(counts: WarningCounts) {
  const found = [...counts].map(([kind, count]) => warningMessages[kind](count));
  return invalid({ accept: found }, `Nothing was imported. ${found.join(' ')} Check and accept this first.`);
}

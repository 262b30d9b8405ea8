import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { markColumns, studentColumns } from '@formroom/domain/report-cards/columns.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { collectLastChanges } from '../../students/last-changes.repository.ts';
import { addResultChanges, findResultChanges } from '../../report-cards/result-changes.repository.ts';
import { withConflicts } from '../conflicts.ts';
import type { ImportContext } from '../import-kind.ts';
import type { AppliedResults, WrittenRow } from './applied-results.ts';

const studentFields = Object.keys(studentColumns);
const markFields = Object.keys(markColumns);

type Values = Readonly<Record<string, unknown>>;

/** Records what an import or its undo changes, because a workbook that is older conflicts with it. */
export async function recordChanges(
  trx: Trx,
  key: TermKey,
  { students, lines }: AppliedResults,
  { changedBy, now, isUndo = false }: Pick<ImportContext, 'changedBy' | 'now'> & { isUndo?: boolean },
) {
  const toChange = (
    { before, after }: WrittenRow<{ readonly student_id: string; readonly subject?: number }>,
    fields: readonly string[],
  ) => {
    const [old, written] = (isUndo ? [after, before] : [before, after]) as (Values | null)[];
    const changed = fields.filter((name) => (old?.[name] ?? null) !== (written?.[name] ?? null));
    return {
      student_id: after.student_id,
      subject: after.subject ?? null,
      oldValues: Object.fromEntries(changed.map((name) => [name, old?.[name] ?? null])),
    };
  };
  const changes = [
    ...students.map((row) => toChange(row, studentFields)),
    ...lines.map((row) => toChange(row, markFields)),
  ].filter(({ oldValues }) => Object.keys(oldValues).length > 0);
  await addResultChanges(trx, key, changes, { changedBy, now });
}

/** Separates the changes of rows that conflict with a change made after their workbook was downloaded. */
export const withResultConflicts = (
  db: Database,
  key: TermKey,
  { rows, downloadedAt }: { readonly rows: readonly ImportRow[]; readonly downloadedAt: string | undefined },
) =>
  withConflicts(rows, downloadedAt, async (changed, since) => {
    const ids = [...new Set(changed.flatMap(({ student_id: id }) => id ?? []))];
    const changes = await findResultChanges(db, key, { ids, since });
    const last = collectLastChanges(
      changes.flatMap(({ student_id: id, subject, oldValues, by, at }) =>
        Object.entries(oldValues).map(([field, from]) => ({ key: toKey(id, subject, field), from, by, at })),
      ),
    );
    return ({ student_id: id, subject }, field) => last.get(toKey(id ?? '', subject ?? null, field));
  });

const toKey = (id: string, subject: number | null, field: string) => `${id} ${String(subject)} ${field}`;

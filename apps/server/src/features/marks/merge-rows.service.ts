import { lockTableForRows, type Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { findChangesAfter, type ResultChange } from '../report-cards/result-changes.repository.ts';
import { getFormLevel, lockPlaced, type Member, placeInTerm } from './members.repository.ts';
import type { CellValue, ParsedRow, Replaced } from './parse-rows.ts';

/** Keeps posting, imports and corrections waiting while cells are written, but not the other sheets. */
export async function lockForCells(trx: Trx) {
  await lockTableForRows(trx, 'terms');
  await lockTableForRows(trx, 'term_students');
}

/**
 * Places students without results in the term in the class of the sheet, as a workbook would, and locks the rows of all.
 * Returns what the history keeps of it.
 */
export async function placeMembers(
  trx: Trx,
  key: TermKey,
  members: readonly Member[],
  ids: readonly string[],
): Promise<ResultChange[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const unplaced = members.flatMap((each) =>
    wanted.has(each.student_id) && each.form_level === null
      ? [{ ...each, form_level: getFormLevel(each.class_id, members) }]
      : [],
  );
  const placed = await placeInTerm(trx, key, unplaced);
  await lockPlaced(trx, key, ids);
  const oldValues = { class_id: null, form_level: null };
  return placed.map((id) => ({ student_id: id, subject: null, oldValues }));
}

interface RowChange {
  readonly student_id: string;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly oldValues: Readonly<Record<string, CellValue>>;
}

/**
 * Returns what rows change, and which of the overwritten values another save had written since the version of the row: the
 * later save wins, and its page is told the other value, as in a record.
 */
export async function mergeRows(
  trx: Trx,
  key: TermKey & { readonly subject: number | null },
  rows: readonly ParsedRow[],
  findStored: (id: string) => object | undefined,
) {
  const known = rows.flatMap(({ version }) => version ?? []);
  const ids = rows.map(({ student_id: id }) => id);
  const since =
    known.length === 0 ? [] : await findChangesAfter(trx, key, { ids, version: Math.min(...known) });
  const changes: RowChange[] = [];
  const replaced: Replaced = {};
  for (const { student_id: id, version, values } of rows) {
    const stored = (findStored(id) ?? {}) as Readonly<Record<string, CellValue>>;
    const changed = [...values].filter(([name, value]) => (stored[name] ?? null) !== value);
    if (changed.length === 0) continue;
    const oldValues = Object.fromEntries(changed.map(([name]) => [name, stored[name] ?? null]));
    changes.push({ student_id: id, values: Object.fromEntries(changed), oldValues });
    const later = since.filter(
      (each) => each.student_id === id && version !== undefined && each.id > version,
    );
    const names = changed
      .map(([name]) => name)
      .filter((name) => later.some((each) => Object.hasOwn(each.oldValues, name)));
    if (names.length > 0)
      replaced[id] = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
  }
  return { changes, replaced: Object.keys(replaced).length > 0 ? replaced : undefined };
}

import { toIdKey } from '@formroom/domain/school/student-id.ts';
import type { Database } from '../../db/database.ts';
import { readRows, type SheetCell, type TableRow } from '../../xlsx/reader.ts';
import { describeFormerId } from '../students/describe-former-id.service.ts';
import { findAllIds } from '../students/student-ids.repository.ts';
import type { MatchedTable } from './matches/matched-table.ts';
import { parseId } from './student-ids.ts';

/**
 * Replaces the IDs in the rows of a file by those that the school has stored (R80), so that another spelling is the same
 * student for every kind of import. New IDs take their first spelling in the file. A former ID becomes an error (R81).
 */
export async function withStoredIds(db: Database, tables: readonly MatchedTable[]): Promise<MatchedTable[]> {
  const { current, former } = await findAllIds(db);
  const exact = new Set(current);
  const byKey = new Map(current.toReversed().map((id) => [toIdKey(id), id]));
  const holders = new Map(former.map(({ id_key, student_id }) => [id_key, student_id]));
  const findReplacement = (cell: SheetCell | null): SheetCell | undefined => {
    const read = parseId(cell);
    if ('problem' in read || exact.has(read.id)) return undefined;
    const key = toIdKey(read.id);
    const holder = holders.get(key);
    if (holder !== undefined) return { error: describeFormerId(read.id, holder), shown: read.id };
    const stored = byKey.get(key) ?? read.id;
    byKey.set(key, stored);
    return stored === read.id ? undefined : stored;
  };
  return tables.map((table) => {
    if (table.keyColumn < 0) return table;
    const replaced = new Map<number, SheetCell>();
    for (const [row, cell] of table.keys) {
      const replacement = findReplacement(cell);
      if (replacement !== undefined) replaced.set(row, replacement);
    }
    if (replaced.size === 0) return table;
    const keys = table.keys.map(([row, cell]) => [row, replaced.get(row) ?? cell] as const);
    return { ...table, keys, pages: replaceKeys(table, replaced) };
  });
}

const replaceKeys = ({ pages, keyColumn }: MatchedTable, replaced: ReadonlyMap<number, SheetCell>) =>
  pages.map((page) => {
    const rows = [...readRows({ pages: [page] })].map(([row, cells]): TableRow => {
      const key = replaced.get(row);
      return key === undefined ? [row, cells] : [row, cells.with(keyColumn, key)];
    });
    return new TextEncoder().encode(JSON.stringify(rows));
  });

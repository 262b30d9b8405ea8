import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import {
  dumpUndoableState,
  commit,
  toCsv,
  newStudentsCsv,
  previewImport,
  undo,
} from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const FIRST = 30_000_001;
/**
 * Five values for each of these exceed the 32,766 parameters of a SQLite statement; PostgreSQL allows twice as many.
 */
const MANY = isOnPostgres() ? 1000 : 6600;

/** A workbook that moves this number of new students to another class. */
const movedStudents = (count: number) =>
  toCsv('Student ID,Class,Town', ...Array.from({ length: count }, (_, index) => `${FIRST + index},2B,Arima`));

async function importAndCommit(admin: TestBrowser, bytes: Uint8Array) {
  const { import_id: id, counts } = await previewImport(admin, bytes);
  const committed = await commit(admin, id);
  expect([committed.statusCode, committed.json()]).toMatchObject([200, { counts }]);
  return { id, counts };
}

describe('an import of many students', () => {
  it('adds and changes them, and is undone completely', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpUndoableState(portal.db);
    const added = await importAndCommit(admin, newStudentsCsv(MANY));
    expect(added.counts).toEqual({ new: MANY, changed: 0, unchanged: 0, error: 0 });
    const moved = await importAndCommit(admin, movedStudents(MANY));
    expect(moved.counts).toEqual({ new: 0, changed: MANY, unchanged: 0, error: 0 });
    const inClass = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('class_id', '=', '2B')
      .where('address_line_2', '=', 'Arima')
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    expect(inClass.count).toBe(MANY);
    for (const { id } of [moved, added]) expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('reads students in pages, not one by one', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const counted = async (bytes: Uint8Array) => {
      let id = '';
      const looking = await countQueries(portal.db, async () => {
        ({ import_id: id } = await previewImport(admin, bytes));
      });
      const carryingOut = await countQueries(portal.db, () => commit(admin, id));
      return { id, queries: [looking, carryingOut] };
    };
    const getQueries = async (count: number) => {
      const added = await counted(newStudentsCsv(count));
      const moved = await counted(movedStudents(count));
      const undoing = [];
      for (const { id } of [moved, added]) {
        undoing.push(await countQueries(portal.db, () => undo(admin, id)));
      }
      return [...added.queries, ...moved.queries, ...undoing];
    };
    const [few, many] = [await getQueries(100), await getQueries(400)];
    // Three more pages of 100 rows with at most seven statements each; an undo first searches for obstacles.
    // The commit of new students also looks for IDs that are taken in another spelling (R80).
    const most = [7, 8, 7, 7, 9, 9];
    many.forEach((queries, index) => {
      expect(queries - (few[index] ?? 0), String(index)).toBeLessThanOrEqual(3 * (most[index] ?? 0));
    });
  });
});

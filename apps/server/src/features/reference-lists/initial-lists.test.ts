import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { backUpTo, createEmptyTarget, restore } from '../../testing/backup-targets.ts';
import { loadInitialLists } from './load-initial-lists.service.ts';

async function createNewSchool() {
  const school = await createEmptyTarget();
  await migrate(school.db);
  await loadInitialLists(school.db);
  return school;
}

const listEntries = (db: Database) =>
  db.selectFrom('reference_entries').selectAll().orderBy('list').orderBy('code').execute();

const countEntries = async (db: Database) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('reference_entries')
        .select((eb) => ['list', eb.fn.countAll<number>().as('entries')])
        .groupBy('list')
        .execute()
    ).map(({ list, entries }) => [list, entries]),
  );

/** Renames an entry, removes another, and removes a whole list. */
async function changeLists(db: Database) {
  await db.updateTable('reference_entries').set({ title: 'Town' }).where('code', '=', 1).execute();
  await db.deleteFrom('reference_entries').where('code', '=', 2).execute();
  await db.deleteFrom('reference_entries').where('list', '=', 'subjects').execute();
}

it('gives a new school every list once, even if several processes start together', async () => {
  const { db } = await createEmptyTarget();
  await migrate(db);
  expect(await listEntries(db)).toEqual([]);
  await Promise.all([loadInitialLists(db), loadInitialLists(db), loadInitialLists(db)]);
  expect(await countEntries(db)).toEqual({
    ethnic_groups: 11,
    regional_corporations: 15,
    religions: 27,
    subjects: 28,
    towns: 66,
  });
  const religions = await db
    .selectFrom('reference_entries')
    .selectAll()
    .where('list', '=', 'religions')
    .execute();
  expect(religions).toContainEqual({ list: 'religions', code: 16, title: 'Anglican', retired: 0 });
});

it('does not bring back what a school changed or removed', async () => {
  const { db } = await createNewSchool();
  await changeLists(db);
  const changed = await listEntries(db);
  await loadInitialLists(db);
  expect(await listEntries(db)).toEqual(changed);
});

it('restores the lists of a backup, into a portal that was started before, and leaves them as they were', async () => {
  const school = await createNewSchool();
  await changeLists(school.db);
  const { path } = await backUpTo(school);
  const target = await createNewSchool();
  await restore(path, target);
  await loadInitialLists(target.db);
  expect(await listEntries(target.db)).toEqual(await listEntries(school.db));
});

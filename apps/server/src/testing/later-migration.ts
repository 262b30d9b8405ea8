import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { getTextType } from '../db/database.ts';
import { migrations } from '../db/find-migrations.ts';

const NAME = '9998-later';

/** Adds a migration of a later release, which adds a column to `students`, until the test ends. */
export function addLaterMigration() {
  migrations[NAME] = { up: addColumn };
  onTestFinished(() => {
    Reflect.deleteProperty(migrations, NAME);
  });
}

async function addColumn(db: Kysely<never>) {
  await db.schema
    .alterTable('students')
    .addColumn('later', getTextType(db), (column) => column.notNull().defaultTo('later'))
    .execute();
}

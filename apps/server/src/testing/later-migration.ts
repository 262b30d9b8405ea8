import type { Kysely, Migration } from 'kysely';
import { getTextType } from '../db/database.ts';

/** Adds a migration of a later release to those of `db/find-migrations.ts`: a column of `students`. */
export const addLaterMigration = ({ migrations }: { migrations: Readonly<Record<string, Migration>> }) => ({
  migrations: { ...migrations, '9998-later': { up: addColumn } },
});

async function addColumn(db: Kysely<never>) {
  await db.schema
    .alterTable('students')
    .addColumn('later', getTextType(db), (column) => column.notNull().defaultTo('later'))
    .execute();
}

import type { Kysely } from 'kysely';

/** The version of a record with which the current school year began; 0 before the first change of year. */
export const up = (db: Kysely<never>) =>
  db.schema
    .alterTable('students')
    .addColumn('year_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

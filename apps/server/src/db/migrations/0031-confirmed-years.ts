import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>) {
  // In the years before, nothing was asked.
  await db.schema
    .alterTable('enrolments')
    .addColumn('confirmed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

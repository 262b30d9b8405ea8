import { type Kysely, sql } from 'kysely';

/** Finds the students who join a later school year. `left_at` is there because SQLite would read each row to compare it. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('students_by_entry_date')
    .on('students')
    .columns(['entry_date', 'id', 'left_at'])
    .where(sql.ref('left_at'), 'is', null)
    .execute();
}

import { type Kysely, sql } from 'kysely';

// What a sign-in asks of the history. Both have few rows, so that a family's save does not pay for them.
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('history_entered_by_office')
    .on('history')
    .column('student_id')
    .where(sql.ref('source'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('history_birth_dates')
    .on('history')
    .columns(['student_id', 'version'])
    .where(sql.ref('field'), '=', sql.lit('date_of_birth'))
    .execute();
}

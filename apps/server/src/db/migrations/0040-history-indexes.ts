import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>) {
  // The changes of a field in their order, which also serves what looked for the versions of a record.
  await db.schema
    .createIndex('history_by_field')
    .on('history')
    .columns(['student_id', 'field', 'version'])
    .execute();
  // The pages of a record's history.
  await db.schema
    .createIndex('history_by_time')
    .on('history')
    .columns(['student_id', 'changed_at', 'id'])
    .execute();
  await db.schema.dropIndex('history_by_version').execute();
}

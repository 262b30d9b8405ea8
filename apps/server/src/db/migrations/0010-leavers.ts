import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema.alterTable('students').addColumn('left_at', text).execute();
  await db.schema.alterTable('students').addColumn('left_by', text).execute();
  await db.schema.alterTable('students').addColumn('erase_at', text).execute();

  // A partial index for the office's list, which excludes leavers. With a full index, or one on `left_at`, SQLite would
  // sort the whole school for each page.
  await db.schema.dropIndex('students_by_change').execute();
  await db.schema
    .createIndex('students_by_change')
    .on('students')
    .columns(['updated_at', 'id'])
    .where(sql.ref('left_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('students_who_left')
    .on('students')
    .columns(['left_at', 'id'])
    .where(sql.ref('left_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('students_to_erase')
    .on('students')
    .column('erase_at')
    .where(sql.ref('erase_at'), 'is not', null)
    .execute();
}

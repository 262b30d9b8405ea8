import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../database.ts';

export async function up(db: Kysely<never>) {
  // A search compares the text of every enrolled student. SQLite reads it here, and not in the wide rows. PostgreSQL's index
  // entries have a limit of 2,704 bytes, which long names in another script can exceed.
  if (isPostgres(db)) return;
  await db.schema
    .createIndex('students_by_search_text')
    .on('students')
    .columns(['search_text', 'id', 'left_at'])
    .where(sql.ref('left_at'), 'is', null)
    // Always true. Without it, SQLite would read this index for counts that another one covers.
    .where(sql.ref('search_text'), '<>', sql.lit(''))
    .execute();
}

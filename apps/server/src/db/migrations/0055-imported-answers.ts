import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  // Since when all answers of a student are those of an import; null once the family has answered, and if it is not known.
  await db.schema.alterTable('students').addColumn('imported_since', getTextType(db)).execute();
  // The filter “Not started” reads these beside the index `students_without_answers`.
  await db.schema
    .createIndex('students_imported')
    .on('students')
    .columns(['updated_at', 'id'])
    .where(sql.ref('left_at'), 'is', null)
    .where(sql.ref('submitted_at'), 'is', null)
    .where(sql.ref('imported_since'), 'is not', null)
    .execute();
}

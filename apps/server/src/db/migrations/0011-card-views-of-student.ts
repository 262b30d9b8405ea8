import type { Kysely } from 'kysely';

// In a separate migration, so that it locks only `card_views`: recording a view locks that table first and then the
// student's row.
export async function up(db: Kysely<never>) {
  await db.schema.createIndex('card_views_of_student').on('card_views').column('student_id').execute();
}

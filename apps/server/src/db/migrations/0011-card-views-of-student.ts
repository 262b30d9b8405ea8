import type { Kysely } from 'kysely';

// In its own migration, because a transaction that records a view of a card waits for the student's row.
export async function up(db: Kysely<never>) {
  await db.schema.createIndex('card_views_of_student').on('card_views').column('student_id').execute();
}

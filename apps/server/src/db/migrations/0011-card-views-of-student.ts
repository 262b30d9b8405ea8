import type { Kysely } from 'kysely';

// Apart from the columns of leavers, because an opening that is being counted waits for the student's row.
export async function up(db: Kysely<never>) {
  await db.schema.createIndex('card_views_of_student').on('card_views').column('student_id').execute();
}

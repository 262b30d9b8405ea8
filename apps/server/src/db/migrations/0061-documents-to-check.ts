import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('documents_to_check')
    .on('documents')
    .columns(['uploaded_at', 'file_key'])
    .where(sql.ref('place'), 'is not', null)
    .where(sql.ref('check_state'), 'is', null)
    .execute();
}

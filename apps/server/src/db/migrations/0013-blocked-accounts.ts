import { type Kysely, sql } from 'kysely';

// An account is blocked after ten wrong first passwords at the earliest. In a separate migration, because building the
// index reads every account.
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('student_accounts_often_wrong')
    .on('student_accounts')
    .column('student_id')
    .where(sql.ref('wrong_birth_dates'), '>=', sql.lit(10))
    .execute();
}

import { type Kysely, sql } from 'kysely';

// Without students in no class: SQLite would otherwise count all students in the order of this index, which reads the
// table in pieces.
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('students_by_class')
    .on('students')
    .columns(['class_id', 'id'])
    .where(sql.ref('left_at'), 'is', null)
    .where(sql.ref('class_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('student_accounts_without_password')
    .on('student_accounts')
    .column('student_id')
    .where(sql.ref('password_hash'), 'is', null)
    .execute();
}

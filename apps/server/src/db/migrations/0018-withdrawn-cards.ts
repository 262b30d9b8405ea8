import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('withdrawn_cards')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', getTextType(db), (column) =>
      column.notNull().references('students.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('withdrawn_cards_pk', ['student_id', 'year', 'term'])
    .execute();
  await db.schema
    .createIndex('withdrawn_cards_by_term')
    .on('withdrawn_cards')
    .columns(['year', 'term'])
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  // Only new changes by families get a risk. It is null for earlier ones, which therefore count as seen without a rewrite
  // of the table, and for those that the release before still stores.
  await db.schema.alterTable('history').addColumn('review_risk', 'integer').execute();
  await db.schema.alterTable('history').addColumn('seen_at', text).execute();
  await db.schema.alterTable('history').addColumn('seen_by', text).execute();
  await db.schema
    .createIndex('history_to_review')
    .on('history')
    .columns(['review_risk', 'student_id', 'id'])
    .where(sql.ref('review_risk'), 'is not', null)
    .where(sql.ref('seen_at'), 'is', null)
    .execute();

  // Without a foreign key, because that would lock `students` after `history`, while saves lock them in the other order.
  await db.schema
    .createTable('dismissed_findings')
    .addColumn('student_id', text, (column) => column.notNull())
    .addColumn('check_id', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('dismissed_by', text, (column) => column.notNull())
    .addColumn('dismissed_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('dismissed_findings_pk', ['student_id', 'check_id'])
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../database.ts';
import { addIdentity } from './identity.ts';

export async function createHistory(db: Kysely<never>) {
  const text = getTextType(db);

  await addIdentity(db, db.schema.createTable('history'))
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('old_value', text, (column) => column.notNull())
    .addColumn('new_value', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('source', text)
    .addColumn('cause', text)
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('shown_from', text)
    .addColumn('review_risk', 'integer')
    .addColumn('seen_at', text)
    .addColumn('seen_by', text)
    .execute();
  const createIndex = (name: string) => db.schema.createIndex(name).on('history');
  await createIndex('history_by_field').columns(['student_id', 'field', 'version']).execute();
  await createIndex('history_by_time').columns(['student_id', 'changed_at', 'id']).execute();
  // Partial indexes with few rows, so that a family's save does not pay for them. A sign-in reads the first two.
  await createIndex('history_entered_by_office')
    .column('student_id')
    .where(sql.ref('source'), 'is not', null)
    .execute();
  await createIndex('history_birth_dates')
    .columns(['student_id', 'version'])
    .where(sql.ref('field'), '=', sql.lit('date_of_birth'))
    .execute();
  await createIndex('history_to_review')
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

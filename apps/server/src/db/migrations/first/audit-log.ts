import type { Kysely } from 'kysely';
import { getTextType } from '../../database.ts';
import { addIdentity } from './identity.ts';

export async function createAuditLog(db: Kysely<never>) {
  const text = getTextType(db);

  await addIdentity(db, db.schema.createTable('audit_log'))
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('role', text)
    .addColumn('who', text)
    .addColumn('address', text)
    // No foreign key: log entries outlive the student.
    .addColumn('student_id', text)
    .addColumn('details', text)
    .addColumn('call', text)
    .addColumn('status', 'integer')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('refusal', text, (column) => column.unique())
    .execute();
  await db.schema.createIndex('audit_log_by_time').on('audit_log').columns(['at', 'id']).execute();
  for (const column of ['student_id', 'who', 'event']) {
    await db.schema
      .createIndex(`audit_log_by_${column}`)
      .on('audit_log')
      .columns([column, 'at', 'id'])
      .execute();
  }
}

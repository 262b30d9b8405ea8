import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

const documentTypes = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture'];

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  // `students` first, as uploads lock the two tables.
  for (const type of documentTypes) {
    await db.schema.alterTable('students').addColumn(`send_again_${type}`, text).execute();
  }
  for (const column of ['check_state', 'check_reason', 'checked_by', 'checked_at']) {
    await db.schema.alterTable('documents').addColumn(column, text).execute();
  }
}

import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Files that were replaced before get a date by the job of `features/old-files`, which also dates those of the release before. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('documents').addColumn('replaced_at', getTextType(db)).execute();
}

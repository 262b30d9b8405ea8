import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** The matches of columns that an import remembers when it is committed. */
export const up = (db: Kysely<never>) =>
  db.schema.alterTable('imports').addColumn('matches', getTextType(db)).execute();

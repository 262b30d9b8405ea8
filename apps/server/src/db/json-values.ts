import { type RawBuilder, sql } from 'kysely';
import { type Database, isPostgres, type Trx } from './database.ts';

/**
 * Returns a table with a row for each text of a JSON array, in its column `value`, so that the number of texts does not
 * change the statement.
 */
export const jsonTexts = (db: Database | Trx, json: string): RawBuilder<{ value: string }> =>
  isPostgres(db) ? sql`json_array_elements_text(cast(${json} as json))` : sql`json_each(${json})`;

/** The same for objects, whose properties `value ->> 'name'` reads. */
export const jsonObjects = (db: Database | Trx, json: string): RawBuilder<{ value: unknown }> =>
  isPostgres(db) ? sql`json_array_elements(cast(${json} as json))` : sql`json_each(${json})`;

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Returns a table with a row for each text of a JSON array, in its column `value`, so that the number of texts does not
 * change the statement.
 */
export const jsonTexts = (db: QueryExecutorProvider, json: string): RawBuilder<{ value: string }> =>
  isPostgres(db) ? sql`json_array_elements_text(cast(${json} as json))` : sql`json_each(${json})`;

/** The same for objects, whose properties `value ->> 'name'` reads. */
export const jsonObjects = (db: QueryExecutorProvider, json: string): RawBuilder<{ value: unknown }> =>
  isPostgres(db) ? sql`json_array_elements(cast(${json} as json))` : sql`json_each(${json})`;

/** Aggregates the columns `key` and `value` into the text of a JSON object; null without rows on PostgreSQL. */
export const jsonObjectOfColumns = (db: QueryExecutorProvider, key: string, value: string) =>
  sql<
    string | null
  >`cast(${sql.raw(isPostgres(db) ? 'json_object_agg' : 'json_group_object')}(${sql.ref(key)}, ${sql.ref(value)}) as text)`;

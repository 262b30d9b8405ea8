import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Database, isPostgres, type Trx } from './database.ts';
import { prepareQuery } from './prepared-query.ts';
import { shareQuery } from './shared-query.ts';

/**
 * Returns a function that finds the row of a key in a frequent call. On PostgreSQL, the lookups that arrive while a query
 * runs share the next one. A transaction does not share its queries.
 * @param build compares the column of the key by `=`, and uses the key as a value only, as for `prepareQuery`
 * @param getKey returns the key of a row that was found
 */
export function prepareLookup<Row>(
  build: (db: Database | Trx, key: RawBuilder<string>) => { compile(): CompiledQuery<Row> },
  getKey: (row: Row) => string,
): (db: Database | Trx, key: string) => Promise<Row | undefined> {
  const select = prepareQuery<{ keys: string | readonly string[] }, Row>((db, { keys }) =>
    build(db, isPostgres(db) ? sql`any(${keys})` : sql`${keys}`),
  );
  const getShared = shareQuery<undefined, Row>(
    async (db, keys) => (await select(db, { keys: [...keys.keys()] })).rows,
    getKey,
  );
  return async (db, key) => {
    if (!isPostgres(db)) return (await select(db, { keys: key })).rows[0];
    if (db.isTransaction) return (await select(db, { keys: [key] })).rows[0];
    return await getShared(db).run(key, undefined);
  };
}

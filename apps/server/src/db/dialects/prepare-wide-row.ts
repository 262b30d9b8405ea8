import { type Compilable, type Expression, sql } from 'kysely';
import type { Database, Trx } from '../database.ts';
import { prepareQuery } from '../prepared-query.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Prepares a query for one row of many columns. The driver of PostgreSQL takes longer to read a hundred columns than to
 * read the row as one JSON value.
 * @param build as for `prepareQuery`
 */
export function prepareWideRow<P extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Database | Trx, parameters: P) => Compilable<Row> & Expression<unknown>,
): (db: Database | Trx, parameters: P) => Promise<Row | undefined> {
  const select = prepareQuery(build);
  const selectAsJson = prepareQuery((db, parameters: P) => ({
    compile: () =>
      sql<{ row: Row }>`select row_to_json(wide) as "row" from ${build(db, parameters)} as wide`.compile(db),
  }));
  return async (db, parameters) =>
    isPostgres(db)
      ? (await selectAsJson(db, parameters)).rows[0]?.row
      : (await select(db, parameters)).rows[0];
}

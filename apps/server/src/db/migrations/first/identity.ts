import type { CreateTableBuilder, Kysely } from 'kysely';
import { isPostgres } from '../../dialects/is-postgres.ts';

/** Adds a primary key `id` that the database numbers. */
export const addIdentity = (db: Kysely<never>, table: CreateTableBuilder<string>) =>
  table.addColumn('id', 'integer', (column) =>
    isPostgres(db) ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
  );

import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres } from './is-postgres.ts';

/** A selected day of a school year, which is text, as an entry date: only PostgreSQL has a type for dates. */
export const toDateAnswer = (
  db: QueryExecutorProvider,
  day: SelectQueryBuilder<Tables, 'school_years', { last_day: string }>,
) => (isPostgres(db) ? sql<string>`cast((${day}) as date)` : day);

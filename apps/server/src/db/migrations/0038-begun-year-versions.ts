import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>) {
  // A year that has begun before the column existed: pages from before it have lower versions.
  await sql`update students set year_version = version where exists
    (select 1 from school_years where state = 'current' and began_at is not null)`.execute(db);
}

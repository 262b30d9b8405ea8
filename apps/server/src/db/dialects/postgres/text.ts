import { sql } from 'kysely';

/** Text that is compared and sorted by its bytes, whatever the locale of the database is. */
export const textType = sql`text collate "C"`;

import { sql } from 'kysely';

/** Text that is compared and sorted by bytes, whatever the locale of the database. */
export const textType = sql`text collate "C"`;

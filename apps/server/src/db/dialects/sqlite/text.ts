import { sql } from 'kysely';

/** SQLite compares text by bytes by default. */
export const textType = sql`text`;

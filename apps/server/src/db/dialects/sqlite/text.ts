import { sql } from 'kysely';

/** SQLite compares text by its bytes of itself. */
export const textType = sql`text`;

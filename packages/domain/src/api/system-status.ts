import { z } from 'zod';
import { defineCall } from './contract.ts';
import { mailStatusSchema } from './messages.ts';
import { paths } from './paths.ts';

const bytes = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative();

/** The value that `npm run backup` stores in the settings table, with the key `last_backup`. */
export const lastBackupSchema = z.object({ at: z.iso.datetime(), bytes });
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** The disk with the data folder, in bytes; null if the system does not report it. */
export const diskSchema = z.object({ free_bytes: bytes, total_bytes: bytes }).nullable();

/** The portal's status, as seen by the responding process. */
export const systemStatusSchema = z.object({
  /** When the status was measured. */
  at: z.iso.datetime(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), took_ms: milliseconds, bytes }),
  /** `took_ms` is null if the store does not respond. */
  file_store: z.object({ kind: z.enum(['disk', 's3']), took_ms: milliseconds.nullable() }),
  disk: diskSchema,
  /** Null until the first backup is finished. */
  last_backup: lastBackupSchema.nullable(),
  /** The number of accounts that reject first passwords now. */
  blocked_accounts: z.object({ waiting: z.int(), closed: z.int() }),
  mail: mailStatusSchema,
  process: z.object({ version: z.string(), uptime_seconds: z.number().nonnegative(), memory_bytes: bytes }),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const getSystemStatus = defineCall({
  method: 'GET',
  path: paths.systemStatus,
  response: systemStatusSchema,
});

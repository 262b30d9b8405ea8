import { z } from 'zod';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';

const bytes = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative();

/** What `npm run backup` leaves in the settings table, under the key `last_backup`. */
export const lastBackupSchema = z.object({ at: z.iso.datetime(), bytes });
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** How the portal is doing, as far as the process that answers can tell. */
export const systemStatusSchema = z.object({
  /** When it was looked. */
  at: z.iso.datetime(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), took_ms: milliseconds, bytes }),
  /** `took_ms` is null where the store does not answer. */
  file_store: z.object({ kind: z.enum(['disk', 's3']), took_ms: milliseconds.nullable() }),
  /** Of the disk with the data folder; null where the system does not say. */
  disk: z.object({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  /** Null until the first one is finished. */
  last_backup: lastBackupSchema.nullable(),
  /** Accounts that take no first password at the moment. */
  blocked_accounts: z.object({ waiting: z.int(), closed: z.int() }),
  process: z.object({ version: z.string(), uptime_seconds: z.number().nonnegative(), memory_bytes: bytes }),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const getSystemStatus = defineCall({
  method: 'GET',
  path: paths.systemStatus,
  response: systemStatusSchema,
});

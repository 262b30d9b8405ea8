import { createRequire } from 'node:module';
import type * as Sqlite from '@photostructure/sqlite';
import { addExecutedStatement } from './executed-statements.ts';

// vitest.config.ts resolves `@photostructure/sqlite` to this file when statements are recorded.
const sqlite = createRequire(import.meta.url)('@photostructure/sqlite') as typeof Sqlite;

/** Reports every statement that is prepared. */
export class DatabaseSync extends sqlite.DatabaseSync {
  override prepare(...call: Parameters<Sqlite.DatabaseSyncInstance['prepare']>) {
    addExecutedStatement(call[0]);
    return super.prepare(...call);
  }
}

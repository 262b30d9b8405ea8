import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import type { FastifyBaseLogger } from 'fastify';
import about from '../../../package.json' with { type: 'json' };
import type { PortalApp } from '../../app-types.ts';
import type { FileLocation } from '../../config.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { getDiskSpace } from '../../observability/disk-space.ts';
import { countBlocked } from '../accounts/blocked-accounts.repository.ts';
import { getMailStatus } from '../messages/mail-status.repository.ts';
import { describeDatabase } from '../../db/dialects/describe-database.ts';
import { findLastBackup } from './system-status.repository.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Checks database, file store, disk and backup. An unreachable file store is reported and logged.
 * @throws the database's error if it can't be reached
 */
export async function getSystemStatus(app: PortalApp, log: Log): Promise<SystemStatus> {
  const { db, fileStore, config } = app;
  const [database, store, disk] = await Promise.all([
    measureMs(() => describeDatabase(db)),
    checkFileStore(fileStore, config.files, log),
    getDiskSpace(config.dataDir),
  ]);
  const { waiting, closed } = await countBlocked(db, app.now());
  return {
    at: app.now().toISOString(),
    database: { ...database.found, took_ms: database.tookMs },
    file_store: store,
    disk,
    last_backup: await findLastBackup(db),
    blocked_accounts: { waiting, closed },
    mail: await getMailStatus(db, config),
    process: {
      version: about.version,
      uptime_seconds: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
    },
  };
}

async function checkFileStore(
  store: FileStore,
  place: FileLocation,
  log: Log,
): Promise<SystemStatus['file_store']> {
  const kind = 'folder' in place ? 'disk' : 's3';
  try {
    const { tookMs } = await measureMs(() => store.ping());
    return { kind, took_ms: tookMs };
  } catch (error) {
    log.warn({ err: error }, 'the file store does not respond');
    return { kind, took_ms: null };
  }
}

async function measureMs<T>(work: () => Promise<T>) {
  const start = performance.now();
  const found = await work();
  return { found, tookMs: Math.round((performance.now() - start) * 10) / 10 };
}

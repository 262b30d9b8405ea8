import { lastBackupSchema } from '@formroom/domain/api/system-status.ts';
import { Gauge, type Registry } from 'prom-client';
import { type Database, getConnectionLoad } from '../db/database.ts';
import { parseStored } from '../db/stored-json.ts';

const TIMEOUT_MS = 2_000;

/**
 * Registers metrics of the database.
 * @returns a function that measures them, in at most two seconds even if the database does not respond
 */
export function registerDatabaseMetrics(
  registry: Registry,
  db: Database,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({ name: 'formroom_database_up', help: 'Whether the database responds.', registers });
  const responseTime = new Gauge({
    name: 'formroom_database_answer_seconds',
    help: 'How long the database took to count the sessions.',
    registers,
  });
  const connections = new Gauge({
    name: 'formroom_database_connections',
    help: 'Connections in use, and requests that wait for one.',
    labelNames: ['state'],
    registers,
  });
  const sessions = new Gauge({
    name: 'formroom_sessions',
    help: 'Stored sessions of all processes. Missing while the database does not respond.',
    registers,
  });

  const administrators = new Gauge({
    name: 'formroom_administrators',
    help: 'Accounts of the office. With none, nobody can use the portal: is this the right database?',
    registers,
  });
  const lastBackup = new Gauge({
    name: 'formroom_last_backup_timestamp_seconds',
    help: 'When the last good backup was made. Missing without one.',
    registers,
  });

  return async () => {
    const { busy, waiting } = getTotalLoad(db);
    connections.set({ state: 'busy' }, busy);
    connections.set({ state: 'waiting' }, waiting);
    const stopTimer = responseTime.startTimer();
    try {
      const found = await withTimeout(readCounts(db));
      sessions.set(found.sessions);
      administrators.set(found.administrators);
      if (found.lastBackup === undefined) lastBackup.remove();
      else lastBackup.set(found.lastBackup / 1000);
      isUp.set(1);
    } catch (error) {
      onError(error);
      sessions.remove();
      administrators.remove();
      isUp.set(0);
    }
    stopTimer();
  };
}

function getTotalLoad(db: Database) {
  const [saves, others] = [getConnectionLoad(db, 'saves'), getConnectionLoad(db)];
  return saves === others
    ? others
    : { busy: saves.busy + others.busy, waiting: saves.waiting + others.waiting };
}

async function readCounts(db: Database) {
  const count = (table: 'sessions' | 'admins') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const backup = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'last_backup')
    .executeTakeFirst();
  return {
    sessions: (await count('sessions')).count,
    administrators: (await count('admins')).count,
    lastBackup:
      backup &&
      Date.parse(parseStored(backup.value, lastBackupSchema, { table: 'settings', id: 'last_backup' }).at),
  };
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The database took too long.'));
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

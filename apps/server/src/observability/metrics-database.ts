import { type Database, getConnectionLoad } from '../db/database.ts';
import { formatMetric } from './metrics-text.ts';

const TIMEOUT_MS = 2_000;
const MS = 1000;

/** Returns metrics of the database, also while it does not answer or has no free connection. */
export async function databaseMetricsText(db: Database, onError: (error: unknown) => void): Promise<string> {
  const { busy, waiting } = getTotalLoad(db);
  const start = performance.now();
  const sessions = await withTimeout(countSessions(db)).catch((error: unknown) => {
    onError(error);
    return undefined;
  });
  const tookSeconds = (performance.now() - start) / MS;
  return [
    formatMetric(
      'formroom_database_up',
      'gauge',
      'Whether the database answers.',
      sessions === undefined ? 0 : 1,
    ),
    formatMetric(
      'formroom_database_answer_seconds',
      'gauge',
      'How long it took for a question.',
      tookSeconds,
    ),
    formatMetric('formroom_database_connections', 'gauge', 'Connections in use and waited for.', [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'waiting' }, value: waiting },
    ]),
    sessions === undefined
      ? ''
      : formatMetric('formroom_sessions', 'gauge', 'Sessions kept, of all processes.', sessions),
  ].join('');
}

function getTotalLoad(db: Database) {
  const [saves, others] = [getConnectionLoad(db, 'saves'), getConnectionLoad(db)];
  return saves === others
    ? others
    : { busy: saves.busy + others.busy, waiting: saves.waiting + others.waiting };
}

async function countSessions(db: Database) {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

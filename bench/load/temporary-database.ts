import { runOnDatabaseServer } from '../../apps/server/src/testing/run-sql.ts';
import { startPostgres } from '../../scripts/set-up/postgres.mjs';

/** Creates a database of its own, because other gates may use the server of TEST_POSTGRES_URL too. */
export async function createTemporaryDatabase() {
  const server = await startPostgres({ durable: false });
  const name = `formroom_drill_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnDatabaseServer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const drop = async () => {
    await runOnDatabaseServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
  };
  return { url: url.href, drop };
}

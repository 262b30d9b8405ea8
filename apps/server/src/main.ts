import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { PortalApp } from './app-types.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { prepareDataFolder, restrictFileAccess } from './data-folder.ts';
import { AlreadyRunningError, acquireInstanceLock } from './db/instance-lock.ts';
import { lockSchool, SchoolInUseError } from './db/use-lock.ts';
import { DemoAccountsError, prepareDemo } from './demo/demo.ts';
import { hasAdmin } from './features/accounts/accounts.repository.ts';
import { LISTEN_BACKLOG } from './http/connections.ts';
import { StoreConfigurationError, StoreUnavailableError } from './storage/file-store.ts';

const NO_ADMINISTRATOR = `
Nobody can sign in to the office yet. Create an administrator with
  npm run admin -- add NAME
`;

restrictFileAccess();

try {
  const config = readConfig(process.env);
  const warning = await prepareDataFolder(config.dataDir);
  if (config.databaseUrl === undefined) acquireInstanceLock(config.dataDir);
  const unlock = await lockSchool(config, 'shared', failStart);
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp(config, existsSync(webRoot) ? { webRoot } : {});
  if (warning !== undefined) app.log.warn(warning);
  const preparing = prepare(app, config);
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Waits for the demo school and for requests in flight; then nothing keeps the process alive.
    process.on(signal, () => {
      closing ??= preparing.then(() => app.close()).then(unlock);
    });
  }
  const signIns = await preparing;
  if (!closing) {
    const address = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    console.log(`\nFormroom: ${config.publicUrl ?? address}\n${signIns}`);
  }
} catch (error) {
  failStart(error);
}

/** Also while it runs, if a restore has taken the database: nothing may be saved meanwhile. */
function failStart(error: unknown) {
  const isPlain = [
    AlreadyRunningError,
    ConfigError,
    DemoAccountsError,
    SchoolInUseError,
    StoreUnavailableError,
  ].some((kind) => error instanceof kind);
  console.error(isPlain ? `Formroom can't start. ${(error as Error).message}` : error);
  process.exit(1);
}

/** Prepares the database and the file store before the server listens. */
async function prepare({ db, fileStore, log }: PortalApp, config: Config) {
  // An unreachable store may come back; one that denies access will not.
  await fileStore.ping().catch((error: unknown) => {
    if (error instanceof StoreConfigurationError) throw error;
    log.warn({ err: error }, 'the file store does not respond');
  });
  const signIns = await prepareDemo(db, fileStore, config);
  return (await hasAdmin(db)) ? signIns : NO_ADMINISTRATOR;
}

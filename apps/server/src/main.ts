import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { PortalApp } from './app-types.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { AlreadyRunningError, acquireInstanceLock } from './db/instance-lock.ts';
import { DemoAccountsError, prepareDemo } from './demo/demo.ts';
import { hasAdmin } from './features/accounts/accounts.repository.ts';
import { LISTEN_BACKLOG } from './http/connections.ts';
import { StoreConfigurationError, StoreUnavailableError } from './storage/file-store.ts';

const NO_ADMINISTRATOR = `
Nobody can sign in to the office yet. Create an administrator with
  npm run admin -- add NAME
`;

try {
  const config = readConfig(process.env);
  await ensureFolder(config.dataDir);
  if (config.databaseUrl === undefined) acquireInstanceLock(config.dataDir);
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp(config, existsSync(webRoot) ? { webRoot } : {});
  const preparing = prepare(app, config);
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Waits for the demo school and for requests in flight; then nothing keeps the process alive.
    process.on(signal, () => {
      closing ??= preparing.then(() => app.close());
    });
  }
  const signIns = await preparing;
  if (!closing) {
    const address = await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
    console.log(`\nFormroom: ${config.publicUrl ?? address}\n${signIns}`);
  }
} catch (error) {
  const isPlain = [AlreadyRunningError, ConfigError, DemoAccountsError, StoreUnavailableError].some(
    (kind) => error instanceof kind,
  );
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

/** Uploads need this folder with every file store. */
async function ensureFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw new ConfigError(`DATA_DIR: ${folder} can't be written`);
  }
}

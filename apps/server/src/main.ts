import './load-environment.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { PortalApp } from './app-types.ts';
import { operatorMessage } from './backup/operator-command.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { describeTarget } from './describe-target.ts';
import { acquireInstanceLock } from './db/instance-lock.ts';
import { lockSchool } from './db/use-lock.ts';
import { prepareDemo } from './demo/demo.ts';
import { hasAdmin } from './features/accounts/accounts.repository.ts';
import { LISTEN_BACKLOG } from './http/connections.ts';
import { StoreConfigurationError } from './storage/file-store.ts';

const NO_ADMINISTRATOR =
  'nobody can sign in to the office yet; create an administrator with: npm run admin -- add NAME';

const listenErrorMessages: Record<string, ((config: Config) => string) | undefined> = {
  EADDRINUSE: ({ port }) =>
    `PORT: another program is already using ${port}. Stop it, or choose another port.`,
  EACCES: ({ port }) => `PORT: this account may not use ${port}. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is not an address of this machine.`,
  EAI_AGAIN: ({ host }) => `HOST: ${host} is not an address of this machine.`,
};

try {
  const config = readConfig(process.env);
  const warning = await prepareDataFolder(config.dataDir);
  if (config.databaseUrl === undefined) acquireInstanceLock(config.dataDir);
  const unlock = await lockSchool(config, 'shared', failStart);
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp(config, existsSync(webRoot) ? { webRoot } : {});
  if (warning !== undefined) app.log.warn(warning);
  logUnexpectedError(app);
  const preparing = prepare(app, config);
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Waits for the demo school and for requests in flight; then nothing keeps the process alive.
    process.on(signal, () => {
      app.log.info({ signal }, 'stopping');
      closing ??= preparing
        .then(() => app.close())
        .then(unlock)
        .then(() => app.log.info('stopped'));
    });
  }
  const signIns = await preparing;
  if (!closing) announce(app, await listen(app, config), signIns);
} catch (error) {
  failStart(error);
}

/** Also while it runs, if a restore has taken the database: nothing may be saved meanwhile. */
function failStart(error: unknown) {
  const message = operatorMessage(error);
  console.error(message === undefined ? error : `Formroom can't start. ${message}`);
  process.exit(1);
}

async function listen(app: PortalApp, config: Config) {
  try {
    return await app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG });
  } catch (error) {
    const message = listenErrorMessages[(error as NodeJS.ErrnoException).code ?? '']?.(config);
    throw message === undefined ? error : new ConfigError(message, { cause: error });
  }
}

/** Prints where the portal is, as text for a person who tries it, and else as a line of the log. */
function announce({ config, log }: PortalApp, address: string, signIns: string) {
  const url = config.publicUrl ?? address;
  if (process.stdout.isTTY || config.demo) console.log(`\nFormroom: ${url}\n${signIns}`);
  else log.info({ address, ...describeTarget(config) }, `Formroom: ${url}`);
}

/** Leaves a line in the log when an unexpected error ends the process. */
function logUnexpectedError({ log }: PortalApp) {
  process.on('uncaughtExceptionMonitor', (error) => {
    log.fatal({ err: error }, 'unexpected error');
  });
}

/** Prepares the database and the file store before the server listens. */
async function prepare({ db, fileStore, log }: PortalApp, config: Config) {
  // An unreachable store may come back; one that denies access will not.
  await fileStore.ping().catch((error: unknown) => {
    if (error instanceof StoreConfigurationError) throw error;
    log.warn({ err: error }, 'the file store does not respond');
  });
  const signIns = await prepareDemo(db, fileStore, config);
  if (!(await hasAdmin(db))) log.warn(NO_ADMINISTRATOR);
  return signIns;
}

import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';
import { startSupervised } from './supervise.mjs';
import { findBinaries } from './postgres-binaries.mjs';
import { scratchFolder } from './scratch-folder.mjs';

const run = promisify(execFile);
const C_LOCALE = { ...process.env, LC_ALL: 'C', LANG: 'C' };
const nonDurableSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  'autovacuum=off',
];

/**
 * Starts a temporary PostgreSQL on loopback, which ends with this process at the latest, or uses the server of
 * TEST_POSTGRES_URL. The returned URL signs in as superuser.
 * @param {object} [options]
 * @param {boolean} [options.durable] false trades crash safety for speed
 * @param {boolean} [options.packaged] true uses the npm package's binaries even if the system has its own
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ durable = true, packaged = false } = {}) {
  const existingUrl = process.env.TEST_POSTGRES_URL;
  if (existingUrl) return { url: existingUrl, stop: () => Promise.resolve() };

  for (let attempts = 1; ; attempts++) {
    const cluster = await createCluster({ packaged, parent: durable ? tmpdir() : scratchFolder() });
    try {
      return await cluster.start({ durable, temporary: true });
    } catch (error) {
      cluster.remove();
      // Another program may take the free port before PostgreSQL does.
      if (attempts === 3 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

/**
 * Creates a data folder for a PostgreSQL that can be started, killed and restarted.
 * @param {object} [options]
 * @param {boolean} [options.packaged]
 * @param {string} [options.parent] the folder that the data folder is created in
 */
export async function createCluster({ packaged = false, parent = tmpdir() } = {}) {
  const account = serverAccount();
  const folder = mkdtempSync(join(parent, 'formroom-postgres-'));
  // The server's account needs access to its files below this folder.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const bin = findBinaries(account, folder, packaged);
    const password = await initialize(folder, bin, account);
    /** @param {Omit<Parameters<typeof listen>[0], 'folder' | 'bin' | 'account' | 'password'>} options */
    const start = (options = {}) => listen({ folder, bin, account, password, ...options });
    return { start, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Returns the account to run as, because PostgreSQL refuses to run as root. @returns {{ uid?: number, gid?: number }} */
function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody".');
}

/**
 * @param {string} folder
 * @param {string} bin
 * @param {{ uid?: number, gid?: number }} account
 * @returns the superuser's password
 */
async function initialize(folder, bin, account) {
  const password = randomBytes(12).toString('hex');
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const { stdout } = await run(join(bin, 'initdb'), ['--version'], account);
  const version = Number(/\d+/.exec(stdout)?.[0]);
  // A natural sort order, unlike SQLite's, reveals queries that do not specify their collation.
  const locale = version >= 15 ? ['--locale-provider=icu', '--icu-locale=en-US'] : [];
  // One round of hashing is enough for a random password; the default of 4,096, which older versions can't change, slows
  // down each connection.
  const hashing = version >= 16 ? ['-A', 'scram-sha-256', '-c', 'scram_iterations=1'] : ['-A', 'md5'];
  const signIn = ['-U', 'postgres', `--pwfile=${passwordFile}`];
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-E', 'UTF8', '--locale=C', '--no-sync', ...locale, ...hashing, ...signIn],
    { ...account, cwd: folder, env: C_LOCALE },
  );
  return password;
}

/**
 * @param {object} server
 * @param {string} server.folder
 * @param {string} server.bin
 * @param {{ uid?: number, gid?: number }} server.account
 * @param {string} server.password
 * @param {boolean} [server.durable]
 * @param {boolean} [server.temporary] true removes the folder when the server has ended
 * @param {number} [server.port]
 */
async function listen({ folder, bin, account, password, durable = true, temporary = false, ...options }) {
  const port = options.port ?? (await freePort());
  const data = join(folder, 'data');
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  if (!durable) settings.push(...nonDurableSettings);
  const server = startSupervised({
    command: join(bin, 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    signal: 'SIGQUIT',
    env: C_LOCALE,
    cwd: folder,
    ...(temporary && { removeAfter: folder }),
    ...account,
  });
  if (!(await server.waitForOutput('ready to accept connections', 30_000))) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${server.output()}`);
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    stop: async () => {
      await server.stop();
    },
    /** Kills the server and all its processes with SIGKILL. */
    kill: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      for (const each of [...listChildren(Number(pid)), Number(pid)]) kill(each);
      await server.ended;
    },
  };
}

/** @param {number} pid */
function listChildren(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A child may exit by itself once its siblings are gone.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

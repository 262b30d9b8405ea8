import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';
import { keep } from './keep.mjs';
import { findBinaries } from './postgres-binaries.mjs';

const run = promisify(execFile);
const C = { ...process.env, LC_ALL: 'C', LANG: 'C' };
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a throw-away PostgreSQL on loopback, or takes the one named in TEST_POSTGRES_URL. It ends with this
 * process at the latest. The URL signs in as superuser.
 * @param {object} [options]
 * @param {boolean} [options.durable] false trades safety after a crash for speed
 * @param {boolean} [options.packaged] true uses the npm package's binaries even where the system has its own
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ durable = true, packaged = false } = {}) {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };

  const account = serverAccount();
  for (let tries = 1; ; tries++) {
    const folder = mkdtempSync(join(tmpdir(), 'formroom-postgres-'));
    // The account that runs the server must get through to its own files in it.
    chmodSync(folder, 0o711);
    try {
      const bin = findBinaries(account, folder, packaged);
      const password = await initialise(folder, bin, account);
      return await listen(folder, bin, account, password, durable ? [] : careless);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      // Between finding a free port and using it another program may take it.
      if (tries === 3 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

/** PostgreSQL refuses to run as root. @returns {{ uid?: number, gid?: number }} */
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
async function initialise(folder, bin, account) {
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
  // Sorting as people do, unlike SQLite, brings to light what forgot to name its order.
  const locale = version >= 15 ? ['--locale-provider=icu', '--icu-locale=en-US'] : [];
  const signIn = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-E', 'UTF8', '--locale=C', '--no-sync', ...locale, ...signIn],
    { ...account, cwd: folder, env: C },
  );
  return password;
}

/**
 * @param {string} folder
 * @param {string} bin
 * @param {{ uid?: number, gid?: number }} account
 * @param {string} password
 * @param {string[]} settings
 */
async function listen(folder, bin, account, password, settings) {
  const port = await freePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const server = keep({
    command: join(bin, 'postgres'),
    args: ['-D', join(folder, 'data'), ...all.flatMap((setting) => ['-c', setting])],
    signal: 'SIGQUIT',
    env: C,
    cwd: folder,
    removeAfter: folder,
    ...account,
  });
  if (!(await server.says('ready to accept connections', 30_000))) {
    await server.stop();
    throw new Error(`PostgreSQL did not start:\n${server.output()}`);
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await server.stop();
  };
  return { url, stop };
}

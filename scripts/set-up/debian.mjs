import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian packages if this account may; returns whether it did.
 * @param {string} reason what they are for
 * @param {string[]} packages
 * @throws Error if apt-get fails
 */
export function installOnDebian(reason, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write(`Installing ${packages.join(', ')} ${reason}\n`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
  return true;
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed: ${stderr}`);
}

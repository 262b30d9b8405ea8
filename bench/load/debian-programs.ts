import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Makes sure that programs are here, installing their Debian packages where it may.
 * @throws Error that says what is missing where they are not installed and can't be
 */
export function demandPrograms(name: string, programs: readonly string[], packages: readonly string[]) {
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  if (programs.every(isHere)) return;
  const command = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`This needs ${name}. On Debian: ${command}`);
  }
  console.log(`Installing ${name}: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`This needs ${name}, and ${command} failed: ${stderr}`);
  }
}

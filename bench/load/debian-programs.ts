import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from '../../scripts/set-up/debian.mjs';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Installs the Debian packages of missing programs, if running as root on Debian.
 * @throws Error that names the packages if it can't
 */
export function requirePrograms(name: string, programs: readonly string[], packages: readonly string[]) {
  const isInstalled = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  if (programs.every(isInstalled)) return;
  // If apt-get fails, it prints the reason itself.
  if (installOnDebian(`for ${name}`, [...packages])) return;
  throw new Error(`This needs ${name}. On Debian: apt-get install ${packages.join(' ')}`);
}

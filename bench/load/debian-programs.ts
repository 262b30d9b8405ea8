import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from '../../scripts/set-up/debian.mjs';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Installs the Debian packages of programs that are missing, if it may.
 * @throws Error that names what is missing if it can't be installed
 */
export function requirePrograms(name: string, programs: readonly string[], packages: readonly string[]) {
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  if (programs.every(isHere)) return;
  // If apt-get fails, it prints the reason itself.
  if (installOnDebian(`for ${name}`, [...packages])) return;
  throw new Error(`This needs ${name}. On Debian: apt-get install ${packages.join(' ')}`);
}

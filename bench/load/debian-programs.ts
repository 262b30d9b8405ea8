import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from '../../scripts/set-up/debian.mjs';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Makes sure that programs are here, installing their Debian packages where it may.
 * @throws Error that says what is missing where they are not installed and can't be
 */
export function requirePrograms(name: string, programs: readonly string[], packages: readonly string[]) {
  const isHere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  if (programs.every(isHere)) return;
  // Where apt-get fails, it says why itself.
  if (installOnDebian(`for ${name}`, [...packages])) return;
  throw new Error(`This needs ${name}. On Debian: apt-get install ${packages.join(' ')}`);
}

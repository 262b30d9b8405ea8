import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const isBuild = !existsSync(join(here, 'compiled-program.ts'));
/**
 * The folder of compiled programs. Tests may set `COMPILED_PROGRAMS`, because loading TypeScript takes each program
 * half a second.
 */
const builds = isBuild ? here : process.env.COMPILED_PROGRAMS;

/** Returns the compiled file of a program by its path under `src` without extension, or undefined if there is none. */
export const compiledProgram = (path: string) => (builds ? join(builds, `${path}.js`) : undefined);

export const programSourceFile = (path: string) => join(here, '..', `${path}.ts`);

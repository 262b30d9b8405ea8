import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const isBuild = !existsSync(join(here, 'compiled-program.ts'));
/** A process that runs the sources may name a build of them: reading TypeScript takes each program half a second. */
const builds = isBuild ? here : process.env.COMPILED_PROGRAMS;

/** The compiled form of a program, by its path under `src` without the ending; nothing where only sources are. */
export const compiledProgram = (path: string) => (builds ? join(builds, `${path}.js`) : undefined);

/** The source of a program. */
export const programSourceFile = (path: string) => join(here, '..', `${path}.ts`);

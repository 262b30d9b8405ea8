import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** This folder: from the sources this file stands in it; in a build the bundle stands one folder above it. */
const folder = existsSync(join(here, 'templates')) ? here : join(here, 'pdf');

export const templatesFolder = join(folder, 'templates');
export const fontsFolder = join(folder, 'fonts');

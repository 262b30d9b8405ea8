import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** This folder: from the sources this file stands in it; from a build the bundle stands two folders above it. */
const folder = existsSync(join(here, 'templates')) ? here : join(here, 'documents', 'pdf');

export const templatesFolder = join(folder, 'templates');
export const fontsFolder = join(folder, 'fonts');

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The folder of the PDF assets: this folder, or in a build its copy below the bundle. */
const folder = existsSync(join(here, 'templates')) ? here : join(here, 'pdf');

export const templatesFolder = join(folder, 'templates');
export const fontsFolder = join(folder, 'fonts');

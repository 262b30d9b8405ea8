// `npm run backup -- FILE`: one archive of the database and the uploaded files, taken while the portal runs.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/backup.js', import.meta.url).href);

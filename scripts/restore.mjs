// `npm run restore -- FILE [--force] [--sweep]`: puts a backup into an empty place, and compares what it wrote;
// `--list` and `--sweep` alone: what is in the store and not named by the database.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/restore.js', import.meta.url).href);

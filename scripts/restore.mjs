// `npm run restore -- FILE [--force] [--sweep]`: restores a backup into an empty database and store, and verifies it;
// `--list` and `--sweep` alone: lists or deletes stored files that the database does not reference.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/restore.js', import.meta.url).href);

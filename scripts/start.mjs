// `npm start`: everything that a fresh clone needs, then the server in this same process, so that signals and
// the exit code are its own.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server', 'web']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);

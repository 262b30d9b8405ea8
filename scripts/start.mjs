// `npm start`: prepares a fresh clone, then runs the server in this same process, which keeps its signals.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server', 'web']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);

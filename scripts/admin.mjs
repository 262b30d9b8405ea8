// `npm run admin -- add NAME`, `reset NAME`, `remove NAME` and `list`: the command line for administrators, with this terminal.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/admin.js', import.meta.url).href);

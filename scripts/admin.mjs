// `npm run admin -- add NAME` and `reset NAME`: the command line for administrators, with this terminal.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/admin.js', import.meta.url).href);

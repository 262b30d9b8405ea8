// `npm run admin -- add NAME`, `reset NAME`, `remove NAME` and `list`: manages administrators, interactively.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/admin.js', import.meta.url).href);

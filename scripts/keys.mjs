// `npm run keys -- list`, `rotate` and `revoke`: the keys that sign report cards.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/keys.js', import.meta.url).href);

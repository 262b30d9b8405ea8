// `npm run mail -- test ADDRESS`: sends a message, and prints what the mail server answered.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server']);
process.setSourceMapsEnabled(true);
await import(new URL('../apps/server/dist/cli/mail.js', import.meta.url).href);

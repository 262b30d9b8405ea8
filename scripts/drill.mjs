// `npm run drill -- NAME`: runs a long test of the built portal; without a name, lists them.
import { setUp } from './set-up/set-up.mjs';
import { runTypeScript } from './set-up/run-typescript.mjs';

await setUp(['server', 'web'], { development: true });
process.exitCode = await runTypeScript('bench/drill.ts', process.argv.slice(2));

// `npm run bench`: the performance table; with the name of a part, only that.
import { setUp } from './set-up/set-up.mjs';
import { runTypeScript } from './set-up/run-typescript.mjs';

await setUp(['server', 'web'], { development: true });
process.exitCode = await runTypeScript('bench/bench.ts', process.argv.slice(2));

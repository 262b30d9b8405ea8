// `npm run bench`: measures the performance table; `npm run bench -- PART` measures one part.
import { setUp } from './set-up/set-up.mjs';
import { runTypeScript } from './set-up/run-typescript.mjs';

await setUp(['server', 'web'], { development: true });
process.exitCode = await runTypeScript('bench/bench.ts', process.argv.slice(2));

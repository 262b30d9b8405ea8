// `npm run check`: what is wrong in the code without running it.
import { checkGates } from './gates/check-gates.mjs';
import { runGates } from './gates/run-gates.mjs';
import { setUp } from './set-up/set-up.mjs';

await setUp([]);
process.exitCode = (await runGates(checkGates)) ? 0 : 1;

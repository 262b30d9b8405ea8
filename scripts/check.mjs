// `npm run check`: static gates over the changed files; `npm run check -- --all`: over all files.
import { changedFiles } from './gates/changed-files.mjs';
import { checkGates, checkGatesFor } from './gates/check-gates.mjs';
import { runGates } from './gates/run-gates.mjs';
import { setUp } from './set-up/set-up.mjs';

await setUp([], { development: true });
const changed = process.argv.includes('--all') ? undefined : changedFiles();
console.log(changed ? `${changed.length} files changed since main.` : 'Checking all files.');
process.exitCode = (await runGates(changed ? checkGatesFor(changed) : checkGates)) ? 0 : 1;

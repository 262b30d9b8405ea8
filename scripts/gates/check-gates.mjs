import { execute } from './execute.mjs';

const workspaces = ['.', 'packages/domain', 'apps/server', 'apps/web', 'e2e', 'bench'];

/** What is wrong in the code without running it. @type {import('./run-gates.mjs').Gate[]} */
export const checkGates = [
  gate('format', () => execute('oxfmt/bin/oxfmt', ['--check', '.'])),
  gate('lint', () => execute('eslint/bin/eslint.js', ['--max-warnings=0', '.'])),
  gate('types', types),
  gate('unused code', () => execute('knip/bin/knip.js', ['--no-progress'])),
];

/**
 * A gate without tests counts as one.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} program
 * @returns {import('./run-gates.mjs').Gate}
 */
function gate(name, program) {
  const run = async () => {
    const { code, output } = await program();
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
  return { name, cores: 1, run };
}

async function types() {
  let code = 0;
  let output = '';
  for (const workspace of workspaces) {
    const result = await execute('typescript/bin/tsc', ['-p', workspace]);
    code ||= result.code;
    output += result.output;
  }
  return { code, output };
}

import { build } from '../set-up/build.mjs';
import { execute } from './execute.mjs';

/**
 * Runs the short form of a drill of bench/drill.ts.
 * @param {string} drill
 * @param {() => Promise<NodeJS.ProcessEnv>} [environment]
 * @returns {import('./run-gates.mjs').Gate}
 */
export function drillGate(drill, environment = () => Promise.resolve({})) {
  const run = async () => {
    await build(['server', 'web']);
    const { code, output } = await execute('tsx/dist/cli.mjs', ['bench/drill.ts', drill, '--short'], {
      env: await environment(),
    });
    const failures = [`npm run drill -- ${drill} --short`];
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, failures };
  };
  return { name: `drill: ${drill}, short form`, cores: 1, run };
}

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFolder } from '../load/folder.ts';

/** The oldest supported version, and the newest of each later release line with long-term support. */
const VERSIONS = ['20.19.0', '22', '24'];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the drill `smoke` on each version, which comes from its npm package. */
export async function drillNodeVersions() {
  return await withFolder('node-versions', (folder) => {
    const checks = VERSIONS.map((version) => {
      const node = installNode(version, join(folder, version));
      const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
      console.log(`\nNode ${name}`);
      const { status } = spawnSync(node, ['--import', 'tsx', 'bench/drill.ts', 'smoke'], {
        cwd: root,
        stdio: 'inherit',
      });
      return [`the portal runs on Node ${name}`, status === 0] as const;
    });
    return Promise.resolve(Object.fromEntries(checks));
  });
}

/** Returns the program. */
function installNode(version: string, folder: string) {
  const name = `node-${process.platform}-${process.arch}`;
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(folder, 'node_modules', name, 'bin', 'node');
}

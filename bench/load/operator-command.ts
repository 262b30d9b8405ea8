import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sampleMemory } from './memory.ts';

/** Runs the built `backup` or `restore` as an operator does, and samples its peak memory. */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string>,
) {
  const start = performance.now();
  const command = fileURLToPath(new URL(`../../apps/server/dist/cli/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const memory = sampleMemory(child.pid ?? 0);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, code] = await Promise.all([text(child.stdout), exited]);
  const peakMb = memory.stop();
  if (code !== 0) throw new Error(`${name} exited with ${code}: ${output}`);
  return { output, seconds: (performance.now() - start) / 1000, peakMb };
}

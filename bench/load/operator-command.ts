import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const POLL_INTERVAL_MS = 20;

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
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readPeakMemory(child.pid ?? 0));
  }, POLL_INTERVAL_MS);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, code] = await Promise.all([text(child.stdout), exited]);
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} exited with ${code}: ${output}`);
  return { output, seconds: (performance.now() - start) / 1000, peakMb };
}

/** Returns 0 if the process has just ended. */
function readPeakMemory(pid: number) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

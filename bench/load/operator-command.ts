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
  const started = performance.now();
  const command = fileURLToPath(new URL(`../../apps/server/dist/cli/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, readPeakMemory(child.pid ?? 0));
  }, POLL_INTERVAL_MS);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [said, code] = await Promise.all([text(child.stdout), ended]);
  clearInterval(watch);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return { said, seconds: (performance.now() - started) / 1000, megabytes };
}

/** Returns 0 if the process has just ended. */
function readPeakMemory(pid: number) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

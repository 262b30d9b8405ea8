import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/set-up/free-port.mjs';
import { readMemory } from './memory.ts';

// Same heap limits as `npm start`.
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const memoryFlags = scripts.start.match(/--(?:max|heap)-\S+/g) ?? [];
/** Set by the systemd unit and the image. */
const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
};

/** The built program of this checkout. */
const currentRelease = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
/** A machine that runs other tests takes up to a minute to load the demo school. */
const READY_MS = 180_000;
/** The unit of CPU times in /proc; 100 on practically every Linux. */
const TICKS_PER_SECOND = 100;

export interface PortalProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills the process with SIGKILL. */
  kill(): Promise<unknown>;
  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
  /** CPU seconds used so far by all threads and by child processes that have exited. */
  cpuSeconds(): number;
  /** Resident memory in megabytes: current and peak. */
  memory(): { now: number; peak: number };
}

/**
 * Starts the built portal with a data folder, an optional PostgreSQL database, and more environment variables.
 * @param main the built program of another release
 */
export async function startPortal(
  dataDir: string,
  databaseUrl?: string,
  port?: number,
  environment: Record<string, string> = {},
  main = currentRelease,
): Promise<PortalProcess> {
  const actualPort = port ?? (await freePort());
  const child = spawn(process.execPath, [...memoryFlags, main], {
    env: {
      PATH: process.env.PATH,
      ...memoryVariables,
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      PORT: String(actualPort),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killOnExit = () => {
    child.kill('SIGKILL');
  };
  process.once('exit', killOnExit);
  const terminate = async (signal: NodeJS.Signals) => {
    process.removeListener('exit', killOnExit);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  const url = `http://127.0.0.1:${actualPort}`;
  await waitUntilReady(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      await terminate('SIGKILL');
    },
    stop: () => terminate('SIGTERM'),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    memory: () => readMemory(child.pid ?? 0),
  };
}

async function waitUntilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    await sleep(50);
    if (child.exitCode !== null) throw new Error(`The portal exited with ${child.exitCode}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error('The portal did not become ready.');
}

function cpuSeconds(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS_PER_SECOND;
}

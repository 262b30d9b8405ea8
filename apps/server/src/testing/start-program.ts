import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { compiledProgram } from '../workers/compiled-program.ts';
import { createTestDatabase } from './database-template.ts';

/** Starts the built portal, or one of its commands, in its own process on a free port. */
export async function startProgram(
  program: 'main' | `cli/${'admin' | 'backup' | 'keys' | 'mail' | 'restore'}`,
  environment: Record<string, string>,
  args: string[] = [],
) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [compiledProgram(program) ?? '', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: port, ...environment },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { child, url: `http://127.0.0.1:${port}`, output: () => output.join('') };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

export async function waitUntilReady({
  child,
  url,
  output,
}: {
  child: ChildProcess;
  url: string;
  output: () => string;
}) {
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status === 200,
      () => false,
    );
  await expect
    .poll(async () => child.exitCode !== null || (await isUp()), {
      timeout: 50_000,
      interval: 50,
      message: output(),
    })
    .toBe(true);
  expect(child.exitCode, output()).toBe(null);
}

/** Whether the server no longer accepts connections. */
export const isConnectionRefused = (url: string) =>
  fetch(url).then(
    () => false,
    (error: unknown) => (error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ECONNREFUSED',
  );

export const waitForExit = async (child: ChildProcess) => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

const createEnvironment = async (options: { empty?: boolean } = {}) => {
  const database = await createTestDatabase(options);
  onTestFinished(database.drop);
  return database.environment;
};
export const createEmptyDatabase = () => createEnvironment({ empty: true });
export const createDemoSchool = () => createEnvironment();

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from './testing/database-template.ts';
import { objectStoreAt, testStores } from './testing/test-stores.ts';
import { compiledProgram } from './workers/compiled-program.ts';

/** Starts the built portal, or one of its commands, as its own process on a free port. */
async function start(
  program: 'main' | 'cli/admin',
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

async function ready({ child, url, output }: { child: ChildProcess; url: string; output: () => string }) {
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status === 200,
      () => false,
    );
  await expect
    .poll(async () => child.exitCode !== null || (await isUp()), {
      timeout: 90_000,
      interval: 50,
      message: output(),
    })
    .toBe(true);
  expect(child.exitCode, output()).toBe(null);
}

/** Whether nobody is let in any more. */
const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    (error: unknown) => (error as { cause?: NodeJS.ErrnoException }).cause?.code === 'ECONNREFUSED',
  );

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

const testDatabase = async (options: { empty?: boolean } = {}) => {
  const database = await createTestDatabase(options);
  onTestFinished(database.drop);
  return database.environment;
};
const emptyDatabase = () => testDatabase({ empty: true });
const demoSchool = () => testDatabase();

describe('the process', { timeout: 120_000 }, () => {
  it('migrates and loads the demo school once when three start at once on an empty database', async () => {
    const environment = await emptyDatabase();
    const portals = await Promise.all(Array.from({ length: 3 }, () => start('main', environment)));
    await Promise.all(portals.map(ready));
    for (const { url, output } of portals) {
      const found = await fetch(`${url}/api/students?search=ramdeen`);
      expect(found.status, output()).toBe(200);
      expect(output()).toContain('20260001 / formroom-demo');
    }
    expect(portals.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  });

  it('finishes what is in flight after SIGTERM, and exits 0', async () => {
    const portal = await start('main', await demoSchool());
    await ready(portal);
    const token = await fetch(`${portal.url}/sanctum/csrf-cookie`);
    const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const body = JSON.stringify({ student_id: '20260001', password: 'formroom-demo' });
    const call = request(`${portal.url}/api/login-student`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
        cookie: cookies.join('; '),
        'x-xsrf-token': cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? '',
      },
    });
    const answer = once(call, 'response') as Promise<[IncomingMessage]>;
    call.flushHeaders();
    await once(call, 'continue');
    portal.child.kill('SIGTERM');
    await expect.poll(() => isRefused(portal.url)).toBe(true);
    call.end(body);
    const [response] = await answer;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await ended(portal.child), portal.output()).toBe(0);
  });

  it('logs calls without the names, passwords and cookies in them', async () => {
    const portal = await start('main', { ...(await demoSchool()), LOG_LEVEL: 'info' });
    await ready(portal);
    await fetch(`${portal.url}/api/students?search=ramdeen`, {
      headers: { cookie: 'formroom_session=secret' },
    });
    await expect.poll(portal.output).toContain('"url":"/api/students"');
    expect(portal.output().toLowerCase()).not.toContain('ramdeen');
    expect(portal.output()).not.toContain('secret');
  });

  it('stops with one clear line for a bad value', async () => {
    const portal = await start('main', { PORT: 'eighty' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. PORT: must be a port number\n");
  });

  it('stops with one clear line where its folder can’t be', async () => {
    const portal = await start('main', { DATA_DIR: '/dev/null/data' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. DATA_DIR: /dev/null/data can't be written\n");
  });

  it('stops with one clear line for an object store that is not ours', async () => {
    const store = await testStores.s3();
    const FILES_URL = store.FILES_URL?.replace('school-files', 'other-school') ?? '';
    const portal = await start('main', { ...(await emptyDatabase()), ...store, FILES_URL });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. FILES_URL: the object store has no such bucket.\n");
  });

  it('starts while the object store is away, and is not ready', async () => {
    const store = objectStoreAt('http://127.0.0.1:9');
    const environment = { ...(await emptyDatabase()), ...store, DEMO: '0' };
    const portal = await start('main', environment);
    await expect
      .poll(() => fetch(`${portal.url}/readyz`).then((answer) => answer.status), { timeout: 30_000 })
      .toBe(503);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });

  it('refuses to start where the demo accounts are and must not be', async () => {
    const portal = await start('main', { ...(await demoSchool()), DEMO: '0' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toContain('The demo accounts, whose passwords everybody knows');
  });

  it('starts without a demo school where there is to be none, with the lookup off', async () => {
    const portal = await start('main', { ...(await emptyDatabase()), NODE_ENV: 'production' });
    await ready(portal);
    expect(portal.output()).not.toContain('demo');
    expect(await (await fetch(`${portal.url}/api/settings`)).json()).toMatchObject({
      student_id_lookup: false,
    });
  });
});

describe('the administrators’ command', { timeout: 120_000 }, () => {
  it('says what it did or why it can’t, with the exit code for it', async () => {
    const environment = { ...(await emptyDatabase()), ADMIN_PASSWORD: 'a long password' };
    const added = await start('cli/admin', environment, ['add', 'principal']);
    expect(await ended(added.child), added.output()).toBe(0);
    expect(added.output()).toBe('Added administrator principal.\n');
    const again = await start('cli/admin', environment, ['add', 'principal']);
    expect(await ended(again.child)).toBe(1);
    expect(again.output()).toBe('There is an administrator principal already.\n');
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { createTestDatabase } from './testing/database-template.ts';
import { objectStoreAt, testStores } from './testing/test-stores.ts';

const server = fileURLToPath(new URL('.', import.meta.url));

/** Starts the portal as its own process on a free port. */
async function start(program: string[], environment: Record<string, string>) {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', ...program], {
    cwd: server,
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
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The portal did not get ready:\n${output()}`);
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

const emptyDatabase = async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  return database.environment;
};

describe('the process', { timeout: 60_000 }, () => {
  it('migrates and loads the demo school once when four start at once on an empty database', async () => {
    const environment = await emptyDatabase();
    const portals = await Promise.all(Array.from({ length: 4 }, () => start(['main.ts'], environment)));
    await Promise.all(portals.map(ready));
    for (const { url, output } of portals) {
      const found = await fetch(`${url}/api/students?search=ramdeen`);
      expect(found.status, output()).toBe(200);
      expect(output()).toContain('20260001 / formroom-demo');
    }
    expect(portals.map(({ child }) => child.exitCode)).toEqual([null, null, null, null]);
  });

  it('finishes what is in flight after SIGTERM, and exits 0', async () => {
    const portal = await start(['main.ts'], await emptyDatabase());
    await ready(portal);
    const token = await fetch(`${portal.url}/sanctum/csrf-cookie`);
    const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const answer = fetch(`${portal.url}/api/login-student`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-xsrf-token': cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? '',
      },
      body: JSON.stringify({ student_id: '20260001', password: 'formroom-demo' }),
    });
    await new Promise((resolve) => setTimeout(resolve, 15));
    portal.child.kill('SIGTERM');
    expect((await answer).status).toBe(200);
    expect(await ended(portal.child), portal.output()).toBe(0);
  });

  it('logs calls without the names, passwords and cookies in them', async () => {
    const portal = await start(['main.ts'], { ...(await emptyDatabase()), LOG_LEVEL: 'info' });
    await ready(portal);
    await fetch(`${portal.url}/api/students?search=ramdeen`, {
      headers: { cookie: 'formroom_session=secret' },
    });
    await expect.poll(portal.output).toContain('"url":"/api/students"');
    expect(portal.output().toLowerCase()).not.toContain('ramdeen');
    expect(portal.output()).not.toContain('secret');
  });

  it('stops with one clear line for a bad value', async () => {
    const portal = await start(['main.ts'], { PORT: 'eighty' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. PORT: must be a port number\n");
  });

  it('stops with one clear line where its folder can’t be', async () => {
    const portal = await start(['main.ts'], { DATA_DIR: '/dev/null/data' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. DATA_DIR: /dev/null/data can't be written\n");
  });

  it('stops with one clear line for an object store that is not ours', async () => {
    const store = await testStores.s3();
    const FILES_URL = store.FILES_URL?.replace('school-files', 'other-school') ?? '';
    const portal = await start(['main.ts'], { ...(await emptyDatabase()), ...store, FILES_URL });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. FILES_URL: the object store has no such bucket.\n");
  });

  it('starts while the object store is away, and is not ready', async () => {
    const store = objectStoreAt('http://127.0.0.1:9');
    const environment = { ...(await emptyDatabase()), ...store, DEMO: '0' };
    const portal = await start(['main.ts'], environment);
    await expect
      .poll(() => fetch(`${portal.url}/readyz`).then((answer) => answer.status), { timeout: 30_000 })
      .toBe(503);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });

  it('refuses to start where the demo accounts are and must not be', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const portal = await start(['main.ts'], { ...database.environment, DEMO: '0' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toContain('The demo accounts, whose passwords everybody knows');
  });

  it('starts without a demo school where there is to be none, with the lookup off', async () => {
    const portal = await start(['main.ts'], { ...(await emptyDatabase()), NODE_ENV: 'production' });
    await ready(portal);
    expect(portal.output()).not.toContain('demo');
    expect(await (await fetch(`${portal.url}/api/settings`)).json()).toMatchObject({
      student_id_lookup: false,
    });
  });
});

describe('the administrators’ command', { timeout: 60_000 }, () => {
  it('adds and resets an administrator with the password of the environment', async () => {
    const environment = await emptyDatabase();
    const command = async (args: string[], password: string) => {
      const { child, output } = await start(['cli/admin.ts', ...args], {
        ...environment,
        ADMIN_PASSWORD: password,
      });
      return { code: await ended(child), output: output() };
    };
    expect(await command(['add', 'principal'], 'a long password')).toEqual({
      code: 0,
      output: 'Added administrator principal.\n',
    });
    expect(await command(['add', 'principal'], 'a long password')).toMatchObject({ code: 1 });
    expect(await command(['reset', 'nobody'], 'a long password')).toMatchObject({ code: 1 });
    expect(await command(['add', 'Family'], 'a long password')).toMatchObject({
      code: 1,
      output: 'Choose another name.\n',
    });
    expect(await command(['reset', 'principal'], 'short')).toMatchObject({
      code: 1,
      output: 'Use at least 8 characters.\n',
    });
    expect(await command(['reset', 'principal'], 'another password')).toMatchObject({ code: 0 });
    expect(await command([], 'a long password')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run admin') as string,
    });

    const db = openDatabase(readConfig(environment), (error) => {
      throw error;
    });
    const factor = {
      admin_name: 'principal',
      secret: 'GEZDGNBVGY3TQOJQ',
      next_secret: null,
      confirmed_at: '2026-11-20',
      last_step: 1,
    };
    await db.insertInto('second_factors').values(factor).execute();
    await db.insertInto('recovery_codes').values({ admin_name: 'principal', code_hash: 'one' }).execute();
    expect(await command(['reset', 'principal'], 'a third password')).toEqual({
      code: 0,
      output:
        'Reset the password of principal.\nRemoved the second factor of principal, with its recovery codes.\n',
    });
    expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    const log = await db.selectFrom('audit_log').select(['event', 'role', 'details']).orderBy('id').execute();
    await db.destroy();
    expect(log).toEqual([
      { event: 'admin-added', role: 'operator', details: 'principal' },
      { event: 'admin-password-set', role: 'operator', details: 'principal' },
      { event: 'admin-password-set', role: 'operator', details: 'principal' },
      { event: 'second-factor-removed', role: 'operator', details: 'principal' },
    ]);
  });
});

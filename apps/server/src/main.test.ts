import { describe, expect, it } from 'vitest';
import { demoSchool, emptyDatabase, ended, ready, start } from './testing/start-program.ts';
import { objectStoreAt, testStores } from './testing/test-stores.ts';

describe('the process', { timeout: 120_000 }, () => {
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
    expect(portal.output()).toBe("Formroom can't start. FILES_URL: the bucket does not exist.\n");
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

  it('starts without a demo school where there is to be none, with the lookup off', async () => {
    const portal = await start('main', { ...(await emptyDatabase()), NODE_ENV: 'production' });
    await ready(portal);
    expect(portal.output()).not.toContain('demo');
    await expect.poll(portal.output).toContain('npm run admin -- add NAME');
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
    expect(again.output()).toBe('There is already an administrator named principal.\n');
  });
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { readPdf } from './testing/read-pdf.ts';
import { keepFirstStudents } from './testing/remove-students.ts';
import {
  createDemoSchool,
  createEmptyDatabase,
  waitForExit,
  waitUntilReady,
  startProgram,
} from './testing/start-program.ts';
import { objectStoreEnvironment, testStores } from './testing/test-stores.ts';

describe('the process', () => {
  it('logs requests without names, passwords and cookies', async () => {
    const portal = await startProgram('main', { ...(await createDemoSchool()), LOG_LEVEL: 'info' });
    await waitUntilReady(portal);
    await fetch(`${portal.url}/api/students?search=ramdeen`, {
      headers: { cookie: 'formroom_session=secret' },
    });
    await expect.poll(portal.output).toContain('"url":"/api/students"');
    expect(portal.output().toLowerCase()).not.toContain('ramdeen');
    expect(portal.output()).not.toContain('secret');
  });

  it('exits with a one-line message for an invalid setting', async () => {
    const portal = await startProgram('main', { PORT: 'eighty' });
    expect(await waitForExit(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. PORT: must be a port number, such as 8080\n");
  });

  it("exits with a one-line message if its folder can't be created", async () => {
    const portal = await startProgram('main', { DATA_DIR: '/dev/null/data' });
    expect(await waitForExit(portal.child)).toBe(1);
    expect(portal.output()).toBe("Formroom can't start. DATA_DIR: /dev/null/data can't be written\n");
  });

  it('exits with a one-line message if the object store denies access', async () => {
    const store = await testStores.s3();
    const FILES_URL = store.FILES_URL?.replace('school-files', 'other-school') ?? '';
    const portal = await startProgram('main', { ...(await createEmptyDatabase()), ...store, FILES_URL });
    expect(await waitForExit(portal.child)).toBe(1);
    // Before that, the log says that the database is new.
    expect(portal.output().trimEnd().split('\n').at(-1)).toBe(
      "Formroom can't start. FILES_URL: the bucket does not exist.",
    );
  });

  it("starts while the object store can't be reached, but is not ready", async () => {
    const store = objectStoreEnvironment('http://127.0.0.1:9');
    const environment = { ...(await createEmptyDatabase()), ...store, DEMO: '0' };
    const portal = await startProgram('main', environment);
    await expect.poll(() => fetch(`${portal.url}/readyz`).then((answer) => answer.status)).toBe(503);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });

  it('starts without a demo school if so configured, with the lookup turned off', async () => {
    const portal = await startProgram('main', { ...(await createEmptyDatabase()), NODE_ENV: 'production' });
    await waitUntilReady(portal);
    expect(portal.output()).not.toContain('demo');
    await expect.poll(portal.output).toContain('npm run admin -- add NAME');
    expect(await (await fetch(`${portal.url}/api/settings`)).json()).toMatchObject({
      student_id_lookup: false,
    });
  });
});

describe('the process on a platform without the native PDF compiler', () => {
  it.each<[string, [path: string, body?: object][]]>([
    [
      'of a student',
      [
        [pathTo(paths.registrationForm, { id: '20260001' })],
        [pathTo(paths.reportCard, { id: '20260001', year: '2025', term: '1' })],
      ],
    ],
    ['of the school', [[paths.registrationReport]]],
    [
      'of a class',
      [
        [pathTo(paths.parentsContactReport, { class: '1A' })],
        [pathTo(paths.reportCards, { year: '2025', term: '1', class: '1A' })],
        [paths.credentialSlips, { class: '1A' }],
      ],
    ],
  ])('prints every document %s', async (_, documents) => {
    const hook = new URL('testing/without-native-compiler.mjs', import.meta.url).href;
    const environment = await createDemoSchool();
    await keepFewStudents(environment);
    const portal = await startProgram('main', { ...environment, NODE_OPTIONS: `--import ${hook}` });
    await waitUntilReady(portal);
    const office = await signInOffice(portal.url);
    await office(paths.reauthenticate, { password: 'formroom-demo' });
    const settings = await office(paths.settings, { first_password: 'slip' });
    expect(settings.status, await settings.text()).toBe(200);
    for (const [path, body] of documents) {
      const response = await office(path, body);
      expect([path, response.status], portal.output()).toEqual([path, 200]);
      const pdf = Buffer.from(await response.arrayBuffer());
      expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
      const { isTagged, blocks } = await readPdf(pdf);
      expect([path, isTagged, blocks.length > 0]).toEqual([path, true, true]);
    }
    expect(portal.output()).toContain('PDFs are compiled by WebAssembly');
  });
});

/** Leaves those whose documents are printed, because WebAssembly takes long. */
async function keepFewStudents(environment: Record<string, string>) {
  const db = openDatabase(readConfig(environment), (error) => {
    throw error;
  });
  await keepFirstStudents(db, 12);
  await db.destroy();
}

/** Returns a function that sends requests of an administrator: GET, or POST with a body. */
async function signInOffice(url: string) {
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: object) => {
    const headers = {
      cookie: Array.from(cookies, (cookie) => cookie.join('=')).join('; '),
      'content-type': 'application/json',
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    };
    const post = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(url + path, body ? post : { headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  await send(paths.csrfCookie);
  expect((await send(paths.adminLogin, { name: 'admin', password: 'formroom-demo' })).status).toBe(200);
  return send;
}

describe('the administrators’ command', () => {
  it('prints the result or the reason for a failure, and sets the exit code', async () => {
    const environment = { ...(await createEmptyDatabase()), ADMIN_PASSWORD: 'a long password' };
    const added = await startProgram('cli/admin', environment, ['add', 'principal']);
    expect(await waitForExit(added.child), added.output()).toBe(0);
    expect(added.output()).toMatch(/^Database: .+\nFiles: .+\nAdded administrator principal\.\n$/);

    const again = await startProgram('cli/admin', environment, ['add', 'principal']);
    expect(await waitForExit(again.child)).toBe(1);
    expect(again.output()).toMatch(/\nThere is already an administrator named principal\.\n$/);
  });
});

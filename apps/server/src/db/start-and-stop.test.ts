import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTempFolder } from '../testing/backup-targets.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import {
  createDemoSchool,
  createEmptyDatabase,
  waitForExit,
  isConnectionRefused,
  waitUntilReady,
  startProgram,
} from '../testing/start-program.ts';

const alreadyRunningMessage =
  /^Formroom can't start\. DATA_DIR: another Formroom is already using the database in \S+\. Stop it, [^\n]+\n$/;

async function startThree() {
  const environment = await createEmptyDatabase();
  const portals = await Promise.all(Array.from({ length: 3 }, () => startProgram('main', environment)));
  return portals;
}

async function expectDemoSchool({ url, output }: Awaited<ReturnType<typeof startProgram>>) {
  const found = await fetch(`${url}/api/students?search=ramdeen`);
  expect(found.status, output()).toBe(200);
  expect(output()).toContain('20260001 / formroom-demo');
}

describe('the process and its database', () => {
  if (isOnPostgres()) {
    it('migrates and loads the demo school once when three processes start on an empty database', async () => {
      const portals = await startThree();
      await Promise.all(portals.map(waitUntilReady));
      for (const portal of portals) await expectDemoSchool(portal);
      expect(portals.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
    });
  } else {
    it('lets one of three processes serve the SQLite database, which loads the demo school', async () => {
      const portals = await startThree();
      await expect
        .poll(() => portals.map(({ child }) => child.exitCode).filter(Boolean), { timeout: 50_000 })
        .toEqual([1, 1]);
      for (const { child, output } of portals)
        if (child.exitCode === 1) expect(output()).toMatch(alreadyRunningMessage);
      const serving = portals.find(({ child }) => child.exitCode === null);
      if (!serving) throw new Error('None of them serves.');
      await waitUntilReady(serving);
      await expectDemoSchool(serving);
    });

    it('lets commands run beside the process on SQLite', async () => {
      const environment = await createDemoSchool();
      const serving = await startProgram('main', environment);
      await waitUntilReady(serving);
      const account = { ...environment, ADMIN_PASSWORD: 'a long password' };
      const commands = [
        await startProgram('cli/admin', account, ['add', 'principal']),
        await startProgram('cli/backup', environment, [join(createTempFolder(), 'school.tar')]),
      ];
      for (const { child, output } of commands) expect(await waitForExit(child), output()).toBe(0);
      expect((await fetch(`${serving.url}/readyz`)).status).toBe(200);
    });

    it('lets another process take over after a kill on SQLite', async () => {
      const environment = await createDemoSchool();
      const serving = await startProgram('main', environment);
      await waitUntilReady(serving);
      serving.child.kill('SIGKILL');
      await once(serving.child, 'exit');
      await waitUntilReady(await startProgram('main', environment));
    });
  }

  it('finishes requests in flight after SIGTERM, and exits with 0', async () => {
    const portal = await startProgram('main', await createDemoSchool());
    await waitUntilReady(portal);
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
    const responded = once(call, 'response') as Promise<[IncomingMessage]>;
    call.flushHeaders();
    await once(call, 'continue');
    portal.child.kill('SIGTERM');
    await expect.poll(() => isConnectionRefused(portal.url)).toBe(true);
    call.end(body);
    const [response] = await responded;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await waitForExit(portal.child), portal.output()).toBe(0);
  });

  it('does not start with demo accounts where they are not allowed', async () => {
    const portal = await startProgram('main', { ...(await createDemoSchool()), DEMO: '0' });
    expect(await waitForExit(portal.child)).toBe(1);
    expect(portal.output()).toContain(
      'This database contains the demo accounts, whose passwords are public.',
    );
  });
});

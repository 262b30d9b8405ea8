import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { testPortal } from '../../testing/test-portal.ts';

it('a request that the client aborts is in the audit log with its address, and is not logged as an error', async () => {
  const portal = await testPortal({ LOG_LEVEL: 'error' });
  const lines = captureLog(portal);
  const office = await portal.admin();
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = portal.app.server.address() as AddressInfo;
  const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connected = once(portal.app.server, 'connection') as Promise<[Socket]>;
  const looking = get({ host: '127.0.0.1', port, path: paths.parentsContact, headers: { cookie } });
  looking.on('error', () => undefined);
  runOnceAfter(portal.db, /"email_mother"/, async () => {
    const [socket] = await connected;
    const gone = once(socket, 'close');
    looking.destroy();
    await gone;
  });
  await expect
    .poll(async () => (await listAuditEntries(office)).map(({ event, address }) => [event, address]))
    .toEqual([['contacts-viewed', '127.0.0.1']]);
  expect(lines).toEqual([]);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

it('answers a call that was on its way when the portal began to stop, and ends its connection', async () => {
  const { app } = await testPortal();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /readyz HTTP/1.1\r\nhost: portal\r\n');
  await sleep(50);
  const closing = app.close();
  await sleep(50);
  socket.write('\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  await closing;
});

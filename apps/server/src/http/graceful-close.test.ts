import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { gracefulClose } from './graceful-close.ts';

it('responds to a request that was in flight when the portal began to close, and ends its connection', async () => {
  const { app } = await testPortal();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const begun = 'GET /readyz HTTP/1.1\r\nhost: portal\r\n';
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(port), '127.0.0.1');
  const [received] = await connected;
  socket.write(begun);
  await expect.poll(() => received.bytesRead).toBe(begun.length);
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('\r\n');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1.1 200 /);
  expect(response).toMatch(/^connection: close\r$/im);
  await closing;
});

const DRAIN_TIMEOUT_MS = 500;

/** Starts a portal with an endless download that a client keeps reading slowly. */
async function slowDownload() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  await app.register(gracefulClose, { drainTimeoutMs: DRAIN_TIMEOUT_MS });
  const endless = () => {
    const stream: Readable = new Readable({ read: () => stream.push(Buffer.alloc(1024)) });
    return stream;
  };
  app.get('/', (_request, reply) => reply.send(endless()));
  const closing = new EventEmitter();
  app.addHook('preClose', (done) => {
    closing.emit('begun');
    done();
  });
  app.get('/later', async () => {
    await once(closing, 'begun');
    return endless();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sendRequest = async (path: string) => {
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    const reading = setInterval(() => void client.read(1000), 50);
    onTestFinished(() => {
      clearInterval(reading);
      client.destroy();
    });
    client.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`);
    await once(app.server, 'request');
  };
  return { app, sendRequest };
}

it.each(['begun before', 'begun while closing'])(
  'ends a long download, %s, only after the drain timeout',
  async (begun) => {
    const { app, sendRequest } = await slowDownload();
    await sendRequest(begun === 'begun before' ? '/' : '/later');
    const start = performance.now();
    // If the download is never ended, the test times out here.
    await app.close();
    expect(performance.now() - start).toBeGreaterThan(DRAIN_TIMEOUT_MS - 50);
  },
);

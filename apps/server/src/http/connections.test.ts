import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { paths } from '@formroom/domain/api/paths.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { connectionOptions, clientErrorHandler } from './connections.ts';

const MB = 1024 * 1024;

/** Sends raw bytes and returns the response and how many bytes the server read. */
async function converse(
  app: Pick<FastifyInstance, 'server' | 'listen'>,
  write: (socket: Socket) => void | Promise<void>,
) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  // Writing to a connection that the server has closed fails.
  socket.on('error', () => undefined);
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  const [other] = await accepted;
  const closed = Promise.all([end(other), end(socket)]);
  await write(socket);
  await closed;
  const [head = '', body = ''] = received.join('').split('\r\n\r\n');
  return { head, body, bytesRead: other.bytesRead };
}

const formatPost = (...headers: string[]) =>
  [
    `POST ${paths.saveStudent} HTTP/1.1`,
    'host: portal',
    'content-type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');

const end = (socket: Socket) => new Promise<unknown>((resolve) => socket.once('close', resolve));
const CHUNK = `10000\r\n${' '.repeat(0x10000)}\r\n`;

/** Writes as fast as the server reads, until the connection is closed. */
async function pour(socket: Socket, piece: string) {
  const ended = end(socket);
  for (let sent = 0; sent < 500 * MB && !socket.destroyed; sent += piece.length) {
    const isBelowHighWaterMark = socket.write(piece);
    if (!isBelowHighWaterMark)
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended]);
  }
}

describe('headers', () => {
  it('that are too large get the message and headers of every other error', async () => {
    const { app } = await testPortal();
    const response = await converse(app, (socket) => {
      socket.write(`GET /api/session HTTP/1.1\r\nhost: portal\r\nx-much: ${'x'.repeat(20_000)}`);
    });
    expect(response.head).toMatch(/^HTTP\/1\.1 431 /);
    expect(response.head).toContain('x-content-type-options: nosniff');
    expect(response.head).toContain('cache-control: private, no-store');
    expect(JSON.parse(response.body)).toEqual({ message: 'The request headers are too large.' });
  });

  it('that are malformed get a 400', async () => {
    const { app } = await testPortal();
    const response = await converse(app, (socket) => void socket.write('hello\r\n\r\n'));
    expect(response.head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(response.body)).toEqual({ message: 'The request can’t be read.' });
  });

  it.each([
    ['byte by byte', 'GET /api/session HTTP/1.1\r\nx-slow:'],
    ['not at all', ''],
  ])('time out if they arrive %s', async (_how, beginning) => {
    const app = Fastify({
      http: { ...connectionOptions, headersTimeout: 300, connectionsCheckingInterval: 50 },
      requestTimeout: 600,
      clientErrorHandler: clientErrorHandler({ publicUrl: undefined }),
    });
    onTestFinished(() => app.close());
    const response = await converse(app, (socket) => {
      const writing = setInterval(() => beginning !== '' && socket.write('x'), 50);
      socket.once('close', () => clearInterval(writing));
      socket.write(beginning);
    });
    expect(response.head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(response.body)).toEqual({ message: 'The request took too long to arrive.' });
  });
});

it('of a client that neither sends nor reads anything are ended after two minutes', async () => {
  const { app } = await testPortal();
  expect(app.server.timeout).toBe(120_000);
});

describe('a body', () => {
  const signedIn = async () => {
    const portal = await testPortal();
    const student = await portal.student();
    await student.get(paths.csrfCookie);
    const cookies = [...student.cookies].map((pair) => pair.join('=')).join('; ');
    const token = student.cookies.get('XSRF-TOKEN') ?? '';
    return {
      app: portal.app,
      headers: [`cookie: ${cookies}`, `x-xsrf-token: ${token}`],
    };
  };

  it('with a content-length over the limit is rejected before it is sent', async () => {
    const { app, headers } = await signedIn();
    const response = await converse(app, (socket) => {
      socket.write(formatPost(...headers, `content-length: ${1024 * MB}`));
    });
    expect(response.head).toMatch(/^HTTP\/1\.1 413 /);
    expect(JSON.parse(response.body)).toEqual({ message: 'The request is too large.' });
  });

  it('of unknown length is rejected once it exceeds the limit', async () => {
    const { app, headers } = await signedIn();
    const response = await converse(app, (socket) => {
      socket.write(formatPost(...headers, 'transfer-encoding: chunked') + CHUNK.repeat(5));
    });
    expect(response.head).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['content-length: 1073741824', 'transfer-encoding: chunked'])(
    'that never ends (%s) is not read to its end',
    async (length) => {
      const { app, headers } = await signedIn();
      const { bytesRead } = await converse(app, (socket) => {
        socket.write(formatPost(...headers, length));
        return pour(socket, CHUNK);
      });
      expect(bytesRead).toBeLessThan(20 * MB);
    },
  );
});

import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { responseTimeouts } from './response-timeouts.ts';

/** Long enough to tell a slow reader from a stalled one on a busy machine. */
const STALLED_MS = 800;
/** The timeout for clients that never read. */
const SOON_MS = 200;
const MB = 1024 * 1024;
/** Larger than the socket buffers of the operating system. */
const LARGE = Buffer.alloc(40 * MB);

/** Starts a server with large responses, and a client that requests one and does not read it. */
async function setUp(path: string, limits: { maxPending?: number; stalledMs?: number } = {}) {
  const app = Fastify();
  await app.register(responseTimeouts, { stalledMs: STALLED_MS, ...limits });
  const stream = new Readable({ read: () => stream.push(Buffer.alloc(64 * 1024)) });
  const sentAt = new Promise<number>((resolve) => {
    app.addHook('onSend', (_request, _reply, _payload, done) => {
      resolve(performance.now());
      done();
    });
  });
  app.get('/whole', () => LARGE);
  app.get('/pieces', (_request, reply) => reply.send(stream));
  app.get('/slow-work', async () => {
    await sleep(3 * SOON_MS);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const sendRequest = async () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`);
    await once(app.server, 'request');
    return socket;
  };
  return { app, socket: await sendRequest(), sendRequest, stream, sentAt };
}

describe('a response that is not read', () => {
  it('is ended, and its memory is freed', async () => {
    const { app, sentAt } = await setUp('/whole', { stalledMs: SOON_MS });
    const start = await sentAt;
    await expect.poll(() => app.pendingResponses.size).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(SOON_MS / 2);
  });

  it('stops its producer and calls its cleanup', async () => {
    const { app, stream } = await setUp('/pieces', { stalledMs: SOON_MS });
    await expect.poll(() => stream.destroyed).toBe(true);
    await expect.poll(() => app.pendingResponses.size).toBe(0);
  });
});

it('with too many slow readers the oldest response is ended', async () => {
  const { app, sendRequest } = await setUp('/whole', { maxPending: 2, stalledMs: 60_000 });
  await expect.poll(() => app.pendingResponses.size).toBe(1);
  const [first] = app.pendingResponses.keys();
  await sendRequest();
  await expect.poll(() => app.pendingResponses.size).toBe(2);
  await sendRequest();
  await expect.poll(() => first?.destroyed).toBe(true);
  await expect.poll(() => app.pendingResponses.size).toBe(2);
});

it('a client that reads slowly gets the whole response', async () => {
  const stalledMs = 4000;
  const { socket } = await setUp('/whole', { stalledMs });
  const start = performance.now();
  let received = 0;
  for await (const piece of socket as AsyncIterable<Buffer>) {
    const before = received;
    received += piece.length;
    if (Math.floor(received / (2 * MB)) > Math.floor(before / (2 * MB))) await sleep(stalledMs / 16);
  }
  expect(received).toBeGreaterThan(LARGE.length);
  expect(performance.now() - start).toBeGreaterThan(stalledMs);
});

describe('a client that has disconnected before the response', () => {
  /** Starts a server with one immediate and one blocked response, and counts the finished ones. */
  async function setUpGate() {
    const app = Fastify();
    await app.register(responseTimeouts);
    const seen = { requested: 0, responded: 0, ended: 0 };
    const gate = new EventEmitter();
    app.addHook('onSend', (_request, _reply, _payload, done) => {
      seen.responded += 1;
      done();
    });
    app.get('/at-once', () => 'done');
    app.get('/later', async () => {
      seen.requested += 1;
      await once(gate, 'open');
      return 'done';
    });
    app.server.on('connection', (socket) => socket.once('close', () => (seen.ended += 1)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const sendRequest = (...requested: string[]) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(requested.map((path) => `GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`).join(''));
      return socket;
    };
    return { app, seen, gate, sendRequest };
  }

  it('is not counted as pending', async () => {
    const { app, seen, gate, sendRequest } = await setUpGate();
    const callers = [sendRequest('/later'), sendRequest('/later'), sendRequest('/later')];
    await expect.poll(() => seen.requested).toBe(3);
    for (const caller of callers) caller.destroy();
    await expect.poll(() => seen.ended).toBe(3);
    gate.emit('open');
    await expect.poll(() => seen.responded).toBe(3);
    expect(app.pendingResponses.size).toBe(0);
  });

  it('is not counted as pending if its response was queued behind another on the connection', async () => {
    const { app, seen, gate, sendRequest } = await setUpGate();
    const caller = sendRequest('/later', '/at-once');
    await expect.poll(() => seen).toMatchObject({ requested: 1, responded: 1 });
    expect(app.pendingResponses.size).toBe(1);
    caller.destroy();
    await expect.poll(() => seen.ended).toBe(1);
    expect(app.pendingResponses.size).toBe(0);
    gate.emit('open');
    await expect.poll(() => seen.responded).toBe(2);
    expect(app.pendingResponses.size).toBe(0);
  });
});

it('work that takes longer than the timeout before its response is not ended', async () => {
  const { socket } = await setUp('/slow-work', { stalledMs: SOON_MS });
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  socket.resume();
  await once(socket, 'end');
  expect(received.join('')).toContain('done');
});

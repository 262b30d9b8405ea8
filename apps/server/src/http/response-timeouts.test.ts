import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { responseTimeouts } from './response-timeouts.ts';

/** What a slow but reading phone is told apart by, also on a busy machine. */
const STALLED_MS = 800;
/** For those who never read, or wait. */
const SOON_MS = 200;
const MB = 1024 * 1024;
/** More than the system keeps for a connection. */
const LARGE = Buffer.alloc(40 * MB);

/** A server with large answers, and a connection that asks for one and does not read. */
async function setUp(path: string, limits: { most?: number; stalledMs?: number } = {}) {
  const app = Fastify();
  await app.register(responseTimeouts, { stalledMs: STALLED_MS, ...limits });
  const stream = new Readable({ read: () => stream.push(Buffer.alloc(64 * 1024)) });
  app.get('/whole', () => LARGE);
  app.get('/pieces', (_request, reply) => reply.send(stream));
  app.get('/slow-work', async () => {
    await sleep(3 * SOON_MS);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`);
    await once(app.server, 'request');
    return socket;
  };
  return { app, socket: await ask(), ask, stream };
}

describe('an answer that nobody takes', () => {
  it('is given up, and its memory with it', async () => {
    const { app } = await setUp('/whole', { stalledMs: SOON_MS });
    await expect.poll(() => app.pendingResponses.size).toBe(1);
    const start = performance.now();
    await expect.poll(() => app.pendingResponses.size).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(SOON_MS / 2);
  });

  it('is not made any further, and frees who makes it', async () => {
    const { app, stream } = await setUp('/pieces', { stalledMs: SOON_MS });
    await expect.poll(() => stream.destroyed).toBe(true);
    await expect.poll(() => app.pendingResponses.size).toBe(0);
  });
});

it('of too many slow readers the one that began first is given up', async () => {
  const { app, ask } = await setUp('/whole', { most: 2 });
  await expect.poll(() => app.pendingResponses.size).toBe(1);
  const [first] = app.pendingResponses.keys();
  await ask();
  await expect.poll(() => app.pendingResponses.size).toBe(2);
  await ask();
  await expect.poll(() => first?.destroyed).toBe(true);
  await expect.poll(() => app.pendingResponses.size).toBe(2);
});

it('a reader who is slow, but reads, gets everything', async () => {
  const { socket } = await setUp('/whole');
  const start = performance.now();
  let received = 0;
  for await (const piece of socket as AsyncIterable<Buffer>) {
    const before = received;
    received += piece.length;
    if (Math.floor(received / (2 * MB)) > Math.floor(before / (2 * MB))) await sleep(STALLED_MS / 8);
  }
  expect(received).toBeGreaterThan(LARGE.length);
  expect(performance.now() - start).toBeGreaterThan(2 * STALLED_MS);
});

describe('a caller who is gone before the answer', () => {
  /** A server that answers one path at once, and another when it is let; and how many answers were ready so far. */
  async function setUpGate() {
    const app = Fastify();
    await app.register(responseTimeouts);
    const seen = { asked: 0, answered: 0, ended: 0 };
    const gate = new EventEmitter();
    app.addHook('onSend', (_request, _reply, _payload, done) => {
      seen.answered += 1;
      done();
    });
    app.get('/at-once', () => 'done');
    app.get('/later', async () => {
      seen.asked += 1;
      await once(gate, 'open');
      return 'done';
    });
    app.server.on('connection', (socket) => socket.once('close', () => (seen.ended += 1)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const ask = (...asked: string[]) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`).join(''));
      return socket;
    };
    return { app, seen, gate, ask };
  }

  it('is not waited for', async () => {
    const { app, seen, gate, ask } = await setUpGate();
    const callers = [ask('/later'), ask('/later'), ask('/later')];
    await expect.poll(() => seen.asked).toBe(3);
    for (const caller of callers) caller.destroy();
    await expect.poll(() => seen.ended).toBe(3);
    gate.emit('open');
    await expect.poll(() => seen.answered).toBe(3);
    expect(app.pendingResponses.size).toBe(0);
  });

  it('is not waited for either where the answer stood behind another', async () => {
    const { app, seen, gate, ask } = await setUpGate();
    const caller = ask('/later', '/at-once');
    await expect.poll(() => seen).toMatchObject({ asked: 1, answered: 1 });
    expect(app.pendingResponses.size).toBe(1);
    caller.destroy();
    await expect.poll(() => seen.ended).toBe(1);
    expect(app.pendingResponses.size).toBe(0);
    gate.emit('open');
    await expect.poll(() => seen.answered).toBe(2);
    expect(app.pendingResponses.size).toBe(0);
  });
});

it('work that takes longer before its answer is not cut off', async () => {
  const { socket } = await setUp('/slow-work', { stalledMs: SOON_MS });
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  socket.resume();
  await once(socket, 'end');
  expect(received.join('')).toContain('done');
});

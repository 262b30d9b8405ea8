import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setStudentPassword } from '../features/accounts/accounts.repository.ts';
import { newStudentsCsv, previewImport } from '../testing/import-workbook.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { findLeftovers, noLeftovers, photograph, uploadForm } from '../testing/upload-form.ts';

const ID = '20260001';
const MB = 1024 * 1024;
const fields = { id: ID, file_type: 'picture' };

const part = (disposition: string, content = 'x') =>
  `--part\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const texts = part('name="id"', ID) + part('name="file_type"', 'picture');
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read);

const FORM = 'multipart/form-data; boundary=part';
const send = async (browser: TestBrowser, body: string, type = FORM) => {
  await browser.get(paths.csrfCookie);
  return await browser.send('POST', paths.storeFile, body, { 'content-type': type });
};

describe('a form with a file', () => {
  it.each([
    ['a little', 10 * MB + 1],
    ['much', 11 * MB],
    ['far', 25 * MB],
  ])('%s over the size limit is rejected', async (_how, bytes) => {
    const portal = await testPortal();
    const browser = await portal.student();
    const file = { name: 'large.jpg', bytes: new Uint8Array(bytes) };
    const response = await browser.post('/api/store-file', uploadForm(fields, file));
    expect(response.statusCode).toBe(413);
    const message = 'The file is larger than 10 MB. Please choose a smaller one.';
    expect(response.json()).toEqual({ message, errors: { message: [message], file: [message] } });
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it.each([
    ['without an end', texts + part('name="file"; filename="a.jpg"')],
    ['that is not multipart', 'hello'],
    ['with an empty body', ''],
    ['with a field named __proto__', `${texts}${part('name="__proto__"')}--part--\r\n`],
    ['with too many parts', `${part('name="x"').repeat(30)}--part--\r\n`],
    ['with a part that is too long', `${texts}${part('name="replace"', '1'.repeat(2000))}--part--\r\n`],
    ['with duplicate fields', `${texts}${texts}--part--\r\n`],
    ['with two files', `${texts}${part('name="file"; filename="a"').repeat(2)}--part--\r\n`],
    ['whose file part has no file name', `${texts}${part('name="file"')}--part--\r\n`],
    ['whose file name is empty', `${texts}${part('name="file"; filename=""', '')}--part--\r\n`],
    ['whose file is in another part', `${texts}${part('name="photo"; filename="a.jpg"')}--part--\r\n`],
  ])('%s is a 422, and leaves no file', async (_how, body) => {
    const portal = await testPortal();
    const browser = await portal.student();
    const response = await send(browser, body);
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json()).toHaveProperty('errors.message');
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('may have up to 2 KB of headers in each part', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const file = (long: string) =>
      `--part\r\nx-long: ${long}\r\n${part('name="file"; filename="a.jpg"').slice(8)}`;
    const messageTo = async (long: string) =>
      (await send(browser, `${texts}${file(long)}--part--\r\n`)).json<{ message: string }>().message;
    expect(await messageTo('x'.repeat(1500))).not.toBe('Please select a file!');
    expect(await messageTo('x'.repeat(3000))).toBe('Please select a file!');
  });

  it('is accepted only by routes with uploads, and those accept nothing else', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    expect((await browser.post('/api/store-file', { id: ID })).statusCode).toBe(415);
    expect((await send(browser, '', 'multipart/form-data')).statusCode).toBe(422);
    expect((await browser.post('/api/student', uploadForm({ id: ID }))).statusCode).toBe(415);
  });

  it('needs the CSRF token', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const response = await browser.send('POST', paths.storeFile, `${texts}--part--\r\n`, {
      'content-type': FORM,
    });
    expect(response.statusCode).toBe(419);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });
});

const json = 'content-type: application/json';
const multipart = `content-type: ${FORM}`;

/** Opens a separate connection and starts to send a student's request. */
async function slowCall(portal: TestPortal, path: string, ...headers: string[]) {
  return await slowCallBy(await portal.student(), portal, path, ...headers);
}

async function slowCallBy(browser: TestBrowser, portal: TestPortal, path: string, ...headers: string[]) {
  await browser.get(paths.csrfCookie);
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  // Writing to a connection that the server has closed fails.
  socket.on('error', () => undefined);
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const token = browser.cookies.get('XSRF-TOKEN') ?? '';
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: portal',
    `cookie: ${cookie}`,
    `x-xsrf-token: ${token}`,
    ...headers,
  ];
  const arrived = once(portal.app.server, 'request');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await arrived;
  return { socket, received: () => received.join('') };
}

/** Returns the sizes of the files that are being received. */
const incoming = ({ app: { config } }: TestPortal) =>
  readdirSync(config.incomingDir).map((name) => statSync(join(config.incomingDir, name)).size);

it('the eleventh concurrent upload of an account is rejected with a 503', async () => {
  const portal = await testPortal();
  const slow: Awaited<ReturnType<typeof slowCall>>[] = [];
  for (let form = 0; form < 10; form += 1) {
    slow.push(await slowCall(portal, paths.storeFile, multipart, 'content-length: 5000'));
  }
  for (const { socket } of slow) socket.write(texts + part('name="file"; filename="a.jpg"'));
  await eventually(() => incoming(portal)).toHaveLength(10);

  const eleventh = await send(await portal.student(), `${texts}--part--\r\n`);
  expect(eleventh.statusCode).toBe(503);
  expect(eleventh.headers['retry-after']).toBe('5');
  const another = await send(await portal.student('20260003'), `${texts}--part--\r\n`);
  expect(another.statusCode).toBe(404);

  for (const { socket } of slow) socket.destroy();
  await eventually(() => findLeftovers(portal)).toEqual(noLeftovers);
  expect((await send(await portal.student(), `${texts}--part--\r\n`)).statusCode).toBe(422);
});

it('slow uploads that hold all places keep neither another family nor the office from uploading', async () => {
  const portal = await testPortal();
  const ids = await portal.db.selectFrom('students').select('id').orderBy('id', 'desc').limit(10).execute();
  const own = await portal.db
    .selectFrom('student_accounts')
    .select('password_hash')
    .where('student_id', '=', ID)
    .executeTakeFirstOrThrow();
  for (const { id } of ids) await setStudentPassword(portal.db, id, own.password_hash);
  const sockets: Socket[] = [];
  // Otherwise the first would be too slow on a busy machine before the last has begun.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  for (const { id } of ids) {
    const browser = await portal.student(id);
    const content = `${part('name="id"', id)}${part('name="file_type"', 'picture')}${part('name="file"; filename="a.jpg"')}`;
    for (let form = 0; form < 10; form += 1) {
      const { socket } = await slowCallBy(
        browser,
        portal,
        paths.storeFile,
        multipart,
        'content-length: 5000',
      );
      socket.write(content);
      sockets.push(socket);
    }
  }
  await eventually(() => incoming(portal)).toHaveLength(100);
  const photo = { name: 'me.jpg', bytes: await photograph() };
  const uploaded = await (await portal.student()).post(paths.storeFile, uploadForm(fields, photo));
  expect(uploaded.statusCode, uploaded.body).toBe(200);
  await eventually(() =>
    sockets.filter(({ readableEnded, destroyed }) => readableEnded || destroyed),
  ).toHaveLength(1);
  const { counts } = await previewImport(await portal.admin(), newStudentsCsv(2));
  expect(counts.new).toBe(2);
});

describe('an interrupted connection', () => {
  it('leaves no partial file', async () => {
    const portal = await testPortal();
    const { socket } = await slowCall(portal, paths.storeFile, multipart, 'content-length: 1000000');
    socket.write(texts + part('name="file"; filename="a.jpg"', 'x'.repeat(50_000)));
    await eventually(() => incoming(portal)).toHaveLength(1);
    socket.destroy();
    await eventually(() => findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('is closed by the portal if the form never ends', async () => {
    const portal = await testPortal();
    const { socket } = await slowCall(portal, paths.storeFile, multipart, 'transfer-encoding: chunked');
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(chunk(texts + part('name="file"; filename="a.jpg"')));
    const more = chunk('x'.repeat(MB));
    const isBlocked = () => socket.writableNeedDrain && !socket.destroyed;
    let sent = 0;
    while (!socket.destroyed && sent < 100) {
      sent += 1;
      socket.write(more);
      while (isBlocked()) await pause(1);
    }
    expect(sent).toBeLessThan(40);
    await eventually(() => findLeftovers(portal)).toEqual(noLeftovers);
  });
});

describe('a slow sender', () => {
  const PIECE = 1000;
  const PIECES = 10;
  const head = texts + part('name="file"; filename="a.txt"', '').slice(0, -2);
  const end = '\r\n--part--\r\n';
  const getLength = (pieceBytes: number) =>
    `content-length: ${head.length + pieceBytes * PIECES + end.length}`;
  const length = getLength(PIECE);
  const useFakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  };

  it('of a file may continue at 8 KB a second', async () => {
    const portal = await testPortal();
    const piece = 250_000;
    useFakeTimers();
    const { socket, received } = await slowCall(portal, paths.storeFile, multipart, getLength(piece));
    socket.write(head);
    for (let sent = 1; sent <= PIECES; sent += 1) {
      socket.write('x'.repeat(piece));
      await eventually(() => incoming(portal)).toEqual([sent * piece]);
      vi.advanceTimersByTime(25_000);
    }
    socket.write(end);
    await eventually(received).toContain('HTTP/1.1 415');
  });

  it('of a file that is slower is told so after 30 seconds, and leaves no file', async () => {
    const portal = await testPortal();
    useFakeTimers();
    const { socket, received } = await slowCall(portal, paths.storeFile, multipart, length);
    socket.write(head);
    for (let sent = 1; sent <= 3; sent += 1) {
      socket.write('x'.repeat(PIECE));
      await eventually(() => incoming(portal)).toEqual([sent * PIECE]);
      vi.advanceTimersByTime(9_900);
    }
    expect(received()).toBe('');
    socket.write('x'.repeat(PIECE));
    await eventually(() => incoming(portal)).toEqual([4 * PIECE]);
    vi.advanceTimersByTime(400);
    await eventually(received).toMatch(/^HTTP\/1\.1 408 .*connection: close.*The connection is too slow/is);
    await eventually(() => socket.destroyed).toBe(true);
    await eventually(() => findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('of a file that stalls is disconnected, and leaves no file', async () => {
    const portal = await testPortal();
    useFakeTimers();
    const { socket } = await slowCall(portal, paths.storeFile, multipart, length);
    socket.write(head + 'x'.repeat(PIECE));
    await eventually(() => incoming(portal)).toEqual([PIECE]);
    vi.advanceTimersByTime(31_000);
    await eventually(() => socket.destroyed).toBe(true);
    await eventually(() => findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('does not keep the portal from closing', async () => {
    const portal = await testPortal();
    const { socket } = await slowCall(portal, paths.storeFile, multipart, length);
    socket.write(head + 'x'.repeat(PIECE));
    await eventually(() => incoming(portal)).toEqual([PIECE]);
    useFakeTimers();
    const closed = portal.app.close();
    await eventually(() => vi.getTimerCount()).toBeGreaterThan(0);
    socket.write('x'.repeat(PIECE));
    vi.advanceTimersByTime(20_000);
    await closed;
    await eventually(() => incoming(portal)).toEqual([]);
  });

  it('of another body is disconnected even while data arrives', async () => {
    const portal = await testPortal();
    useFakeTimers();
    const { socket } = await slowCall(portal, paths.saveStudent, json, 'content-length: 1000');
    for (const drop of ['{', '"', 'i']) {
      socket.write(drop);
      vi.advanceTimersByTime(11_000);
    }
    await eventually(() => socket.destroyed).toBe(true);
  });
});

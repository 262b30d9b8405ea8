import { setImmediate as nextTurn } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DescribedCall, listDescribedCalls, type Schema } from '../testing/fuzz-calls.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

const KB = 1024;
/** The size of the hostile text in a URL, a header or a field. */
const LONG = 16 * KB;
/** Characters that regular expressions repeat, one of each class. */
const ASCII = Array.from('/. \\0aA-("');
/** Two combining marks, which normalization sorts. */
const COMBINING = '\u0315\u0316';
const CHARACTERS = [...ASCII, COMBINING];
/** Those in bodies; `npm run test:all` tries all. */
const inBodies = process.env.TEST_LONG ? CHARACTERS : [' ', '0', 'a', COMBINING];
/** How many texts of 16 KB fit into a body. */
const TEXTS_PER_BODY = 14;
/** The longest time that a request may block the event loop. */
const MAX_MS = 50;
/** Repeated, because garbage collection may slow down any single attempt. */
const TRIES = 4;

let portal: TestPortal;
let admin: TestBrowser;
let calls: readonly DescribedCall[];
beforeEach(async () => {
  portal = await testPortal();
  admin = await portal.admin();
  await admin.get(paths.csrfCookie);
  calls = (await listDescribedCalls(portal)).filter(({ path }) => path !== paths.logout);
});

/** CPU time of this process in milliseconds, which other processes on a busy machine do not affect. */
function getCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the longest CPU time that passed between two health checks while `send` ran. */
async function measureLongestPause(send: () => Promise<unknown>) {
  const sending = { isDone: false };
  let longest = 0;
  let last = { time: performance.now(), cpu: getCpuMs() };
  const response = send().then(() => {
    sending.isDone = true;
  });
  do {
    expect((await portal.app.inject(paths.health)).statusCode).toBe(200);
    await nextTurn();
    const now = { time: performance.now(), cpu: getCpuMs() };
    longest = Math.max(longest, Math.min(now.time - last.time, now.cpu - last.cpu));
    last = now;
  } while (!sending.isDone);
  await response;
  return longest;
}

/** Returns the requests that delay health checks in every attempt. */
async function findSlowRequests(requests: readonly { name: string; send: () => Promise<unknown> }[]) {
  let slow = requests;
  for (let time = 0; time < TRIES && slow.length > 0; time += 1) {
    const stillSlow: (typeof requests)[number][] = [];
    for (const sending of slow) {
      if ((await measureLongestPause(sending.send)) > MAX_MS) stillSlow.push(sending);
    }
    slow = stillSlow;
  }
  return slow.map(({ name }) => name);
}

const label = (character: string, { method, path }: DescribedCall) => `${character} to ${method} ${path}`;

/** Builds a value that is valid except for its length; numbers and booleans stay valid. */
function longValue(schema: Schema, text: string): unknown {
  const branches = schema.anyOf ?? [schema];
  const kinds = branches.flatMap(({ type }) => type ?? []);
  if (kinds.length === 0 || kinds.includes('string')) return schema.enum?.[0] ?? text;
  const list = branches.find(({ type }) => type === 'array');
  if (list) return [longValue(list.items ?? {}, text)];
  const object = branches.find(({ type }) => type === 'object');
  if (object) {
    const members = Object.entries(object.properties ?? {});
    return Object.fromEntries(members.map(([name, each]) => [name, longValue(each, text)]));
  }
  return kinds.includes('boolean') ? true : 1;
}

describe('16,000 times the same do not block the event loop', () => {
  it('in a URL, which is rejected beyond 2,000 characters', async () => {
    const statuses = new Set<number>();
    const get = async (url: string) => statuses.add((await admin.get(url)).statusCode);
    const repeated = (character: string, length: number) =>
      encodeURIComponent(character).repeat(length).slice(0, length);
    const pages = CHARACTERS.map((character) => ({
      name: `a page of ${character}`,
      send: () => get(`/x${character === '/' ? '/'.repeat(LONG - KB) : repeated(character, LONG - KB)}y`),
    }));
    const queries = calls
      .filter(({ method, parameters }) => method === 'GET' && parameters.length > 0)
      .flatMap((call) =>
        CHARACTERS.map((character) => {
          const text = repeated(character, 1500);
          const path = call.path.replaceAll(/\{\w+\}/g, `x${text.slice(0, 150)}y`);
          const names = call.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
          const query = names.map((name) => `${name}=${text.slice(0, 1500 / names.length)}y`).join('&');
          return { name: label(character, call), send: () => get(`${path}?${query}`) };
        }),
      );
    expect(await findSlowRequests([...pages, ...queries])).toEqual([]);
    expect(statuses).toContain(414);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  it.each(inBodies)('in each field of a body: %j', async (character) => {
    const text = `${character.repeat(LONG / character.length - 1)}\u00e9`;
    const statuses = new Set<number>();
    const requests = calls
      .filter(({ body }) => body?.type === 'application/json')
      .flatMap((call) => {
        const fields = Object.entries(call.body?.schema.properties ?? {});
        const id = fields.some(([name]) => name === 'id') ? { id: '20260001' } : {};
        const bodies: Record<string, unknown>[] = [];
        for (let at = 0; at < fields.length; at += TEXTS_PER_BODY) {
          const some = fields.slice(at, at + TEXTS_PER_BODY);
          bodies.push(Object.fromEntries(some.map(([name, each]) => [name, longValue(each, text)])));
        }
        return bodies.map((body) => ({
          name: `${label(character, call)}: ${Object.keys(body).join(', ')}`,
          send: async () => statuses.add((await admin.post(call.path, { ...body, ...id })).statusCode),
        }));
      });
    expect(requests.length).toBeGreaterThan(20);
    expect(await findSlowRequests(requests)).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  it('in a file name, a form field and a header', async () => {
    const statuses = new Set<number>();
    const form = (fileName: string, field: string) =>
      `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${field}\r\n` +
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
      'content-type: image/png\r\n\r\nx\r\n--b--\r\n';
    const types = { 'content-type': 'multipart/form-data; boundary=b' };
    const requests = CHARACTERS.flatMap((character) => {
      const text = character.repeat((LONG - 2 * KB) / character.length);
      const uploads = calls
        .filter(({ body }) => body?.type === 'multipart/form-data')
        .flatMap((call) =>
          [
            form(`${text}y`, '20260001'),
            form('a.png', `${text}y`),
            form(`${character.repeat(1900)}y`, '20260001'),
          ].map((body) => ({
            name: `a form of ${label(character, call)}`,
            send: async () => statuses.add((await admin.send('POST', call.path, body, types)).statusCode),
          })),
        );
      const headers = [
        'if-none-match',
        'x-request-id',
        'x-xsrf-token',
        'content-type',
        'range',
        'accept',
      ].map((header) => ({
        name: `${header} of ${character}`,
        send: () => admin.send('POST', paths.settings, {}, { [header]: `${text}y` }),
      }));
      return ASCII.includes(character) ? [...uploads, ...headers] : uploads;
    });
    expect(await findSlowRequests(requests)).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});

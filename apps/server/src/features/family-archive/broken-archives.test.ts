import { once } from 'node:events';
import { rm, truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { largePdf } from '../../testing/large-files.ts';
import { readZip } from '../../testing/read-zip.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { testStores } from '../../testing/test-stores.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';
import { streamArchive } from './archive-stream.ts';
import { openArchive } from './family-archive.service.ts';
import { type ArchivedChange, loadArchiveData, readHistory } from './archive-data.ts';

const ANYA = '20260001';
const ARCHIVE = pathTo(paths.familyArchive, { id: ANYA });
const FACTS = pathTo(paths.familyArchiveFacts, { id: ANYA });
const LARGE = 8_000_000;
/** The limit of concurrent downloads. */
const PLACES = 8;

async function upload(browser: TestBrowser, name: string, bytes: Uint8Array) {
  const form = uploadForm({ id: ANYA, file_type: 'sea_slip' }, { name, bytes });
  const response = await browser.post(paths.storeFile, form);
  expect(response.statusCode, response.body).toBe(200);
}

const getFacts = async (browser: TestBrowser) => (await browser.get(FACTS)).json<FamilyArchiveSummary>();

/** Begins a download over a real connection; the test reads the body when it wants. */
async function begin({ app }: TestPortal, browser: TestBrowser): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const [response] = (await once(
    get({ port, path: ARCHIVE, headers: { cookie }, agent: false }),
    'response',
  )) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response;
}

const getKeys = ({ db }: TestPortal) =>
  db.selectFrom('documents').select('file_key').where('student_id', '=', ANYA).execute();

/** An object store whose connections can be cut. */
async function cuttableStore() {
  const environment = await testStores.s3();
  const behind = new URL(environment.FILES_URL?.split('endpoint=')[1] ?? '');
  const sockets = new Set<Socket>();
  const front = createServer((socket) => {
    const inner = connect(Number(behind.port), behind.hostname);
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    socket.pipe(inner).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const cut = () => {
    front.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  const { port } = front.address() as AddressInfo;
  const FILES_URL = environment.FILES_URL?.replace(`:${behind.port}`, `:${port}`) ?? '';
  return { environment: { ...environment, FILES_URL }, cut };
}

describe('a download', () => {
  it('contains the state of its beginning, whatever is changed meanwhile', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    for (const name of ['a.pdf', 'b.pdf']) await upload(family, name, largePdf(LARGE));
    const download = await begin(portal, family);
    await family.post(paths.saveStudent, { id: ANYA, allergy: 'Peanuts' });
    await upload(family, 'later.pdf', scan());
    await family.post(paths.dataFiles, { student_id: ANYA, sea_slip: [] });
    const files = readZip(await buffer(download));
    expect([...files.keys()].filter((name) => name.startsWith('Documents/'))).toEqual([
      'Documents/SEA Slip/a.pdf',
      'Documents/SEA Slip/b.pdf',
    ]);
    expect(files.get('registration-record.json')?.toString()).not.toMatch(/Peanuts|later/);
    expect(files.get('Documents/SEA Slip/b.pdf')?.length).toBeGreaterThan(LARGE);
  });

  it('has a consistent record, history and list of files during concurrent changes', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    const moment = { now: portal.app.now(), timeZone: 'UTC' };
    const versions = new Set<number>();
    const save = async (time: number) =>
      await family.post(paths.saveStudent, { id: ANYA, allergy: `Allergy ${time}` });
    const look = async () => {
      const data = await loadArchiveData(portal.db, ANYA, moment);
      const { student } = data;
      versions.add(student.version);
      const history: ArchivedChange[] = [];
      for await (const change of readHistory(portal.db, data)) history.push(change);
      // The changes of some minutes are one.
      expect(history).toHaveLength(Math.min(student.version, 1));
      expect(history.at(-1)?.to ?? null).toBe(student.allergy);
    };
    for (let time = 0; time < 12; time += 1) await Promise.all([save(time), look(), look(), look()]);
    expect(versions.size).toBeGreaterThan(3);
  });

  it('is limited to one at a time per student', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    await upload(family, 'a.pdf', largePdf(LARGE));
    const download = await begin(portal, family);
    const second = await family.get(ARCHIVE);
    expect([second.statusCode, second.headers['retry-after']]).toEqual([503, '30']);
    expect(second.json()).toMatchObject({ message: (await getFacts(family)).not_now });
    const other = await portal.student('20260003');
    expect((await other.get(pathTo(paths.familyArchive, { id: '20260003' }))).statusCode).toBe(200);
    readZip(await buffer(download));
    expect((await getFacts(family)).not_now).toBeNull();
  });

  it('releases its slot when the client disconnects', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    await upload(family, 'a.pdf', largePdf(LARGE));
    for (let time = 0; time <= PLACES; time += 1) {
      const download = await begin(portal, family);
      await once(download, 'readable');
      download.destroy();
      await expect.poll(async () => (await getFacts(family)).not_now).toBeNull();
    }
  });

  it('that is slow keeps its slot for at least 30 minutes, and then until another download needs it', async () => {
    const portal = await testPortal();
    const { app } = portal;
    const open = (number: number) => {
      const moment = { now: app.now(), timeZone: 'UTC' };
      return openArchive(app, `2026000${number}`, { isForFamily: false, moment });
    };
    const slow = await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map(open));
    for (const download of slow) download.on('error', () => undefined);
    onTestFinished(() => {
      for (const download of slow) download.destroy();
    });
    const family = await portal.student();
    portal.pass(29);
    const refused = await family.get(ARCHIVE);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ message: (await getFacts(family)).not_now });
    portal.pass(1);
    expect(await getFacts(family)).toMatchObject({ not_now: null });
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([]);
    readZip((await family.get(ARCHIVE)).rawPayload);
    expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, ...Array<boolean>(7).fill(false)]);
    // The student whose download was ended can begin again.
    (await open(2)).destroy();
  });

  it('omits the cards of a term that is removed meanwhile', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const moment = { now: portal.app.now(), timeZone: 'UTC' };
    const data = await loadArchiveData(portal.db, ANYA, moment);
    expect(data.cards).toHaveLength(3);
    const content = { data, form: Buffer.from('form'), isForFamily: true };
    const pieces: Uint8Array[] = [];
    for await (const piece of streamArchive(portal.app, content)) {
      pieces.push(piece);
      if (!Buffer.from(piece).includes('Michaelmas.pdf')) continue;
      await admin.post(paths.postReportCards, { year: 2025, term: 2, posted: 0 });
    }
    const names = [...readZip(Buffer.concat(pieces)).keys()];
    expect(names.filter((name) => name.startsWith('Report cards/'))).toEqual([
      'Report cards/2025-2026 Michaelmas.pdf',
      'Report cards/2025-2026 Trinity.pdf',
    ]);
  });
});

describe('a download with a failing store', () => {
  it('gets 503 with a message if the store is unreachable', async () => {
    const { environment, cut } = await cuttableStore();
    const portal = await testPortal(environment);
    const family = await portal.student();
    await upload(family, 'a.pdf', scan());
    cut();
    for (const url of [ARCHIVE, FACTS]) {
      const response = await family.get(url);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        503,
        'The portal can’t be reached right now. Please try again.',
      ]);
    }
  });

  it('is aborted if the store fails half-way, so that it does not look complete', async () => {
    const { environment, cut } = await cuttableStore();
    const portal = await testPortal(environment);
    const family = await portal.student();
    for (const name of ['a.pdf', 'b.pdf']) await upload(family, name, largePdf(LARGE));
    const download = await begin(portal, family);
    await once(download, 'readable');
    cut();
    await expect(buffer(download)).rejects.toThrow('aborted');
  });

  it('is aborted if a stored file is truncated', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    await upload(family, 'a.pdf', scan());
    const [file] = await getKeys(portal);
    await truncate(join(portal.app.config.dataDir, 'files', file?.file_key ?? ''), 100);
    await expect(begin(portal, family).then(buffer)).rejects.toThrow('aborted');
  });

  it('contains a note in place of a file that the store has lost', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    for (const name of ['a.pdf', 'b.pdf']) await upload(family, name, scan(name));
    const keys = await getKeys(portal);
    const lost = keys[0]?.file_key ?? '';
    await rm(join(portal.app.config.dataDir, 'files', lost));
    const files = readZip((await family.get(ARCHIVE)).rawPayload);
    const names = [...files.keys()].filter((name) => name.startsWith('Documents/'));
    expect(names.map((name) => name.replace(/^.*[ab]\.pdf/, '')).toSorted()).toEqual(['', ' is missing.txt']);
    const words = names.find((name) => name.endsWith('is missing.txt')) ?? '';
    expect(files.get(words)?.toString()).toContain('Please upload it again, or ask the school office.');
  });

  it('is aborted if the student is erased meanwhile', async () => {
    const portal = await testPortal();
    const family = await portal.student();
    for (const name of ['a.pdf', 'b.pdf']) await upload(family, name, largePdf(LARGE));
    const download = await begin(portal, family);
    for (const { file_key: key } of await getKeys(portal)) await portal.app.fileStore.remove(key);
    await portal.db.deleteFrom('documents').where('student_id', '=', ANYA).execute();
    await expect(buffer(download)).rejects.toThrow('aborted');
  });
});

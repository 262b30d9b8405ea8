import { createHash } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { sweepAbandonedUploads } from '../../testing/sweep-uploads.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storeNames, testStores } from '../../testing/test-stores.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { BusyError } from '../../workers/busy-error.ts';
import { makeCardFile } from './card-files.service.ts';
import { createCardFileMaker } from './make-card-files.service.ts';

const ANYA = '20260001';
const key = { year: 2025, term: 1 } as const;
const cardPath = pathTo(paths.reportCard, { id: ANYA, ...key });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A portal with few students, for speed. */
async function smallPortal(environment: Record<string, string> = {}) {
  const portal = await testPortal(environment);
  await keepFirstStudents(portal.db, 12);
  return portal;
}

const get = ({ app }: TestPortal, browser: TestBrowser, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: cardPath, headers, cookies: Object.fromEntries(browser.cookies) });

const findIssue = ({ db }: TestPortal) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('card_issues', 'card_issues.issue_number', 'posted_cards.issue_number')
    .select(['card_issues.issue_number', 'card_issues.file_key', 'card_issues.issued_at'])
    .where('posted_cards.student_id', '=', ANYA)
    .where('posted_cards.year', '=', key.year)
    .where('posted_cards.term', '=', key.term)
    .executeTakeFirstOrThrow();

async function keysIn({ app }: TestPortal) {
  const keys: string[] = [];
  for await (const each of app.fileStore.list()) keys.push(each);
  return keys;
}

const findViews = async ({ db }: TestPortal) =>
  (await db.selectFrom('card_views').select('views').where('student_id', '=', ANYA).executeTakeFirst())
    ?.views ?? 0;

describe.each(storeNames)('the PDF of a posted card in the %s store', (store) => {
  it('is made once, and is the same for family and office', async () => {
    const portal = await smallPortal(await testStores[store]());
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const [first, second] = await Promise.all([get(portal, family), get(portal, family)]);
    const { file_key: stored, issue_number: number } = await findIssue(portal);
    expect(first.statusCode).toBe(200);
    expect(stored).toBe(sha256(first.rawPayload));
    expect(first.headers).toMatchObject({
      etag: `"${stored}"`,
      'accept-ranges': 'bytes',
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(await keysIn(portal)).toContain(stored);
    for (const each of [second, await get(portal, family), await get(portal, admin)])
      expect(each.rawPayload.equals(first.rawPayload)).toBe(true);
    const { pages } = await readPdf(first.rawPayload);
    expect(pages[0]).toContain(`${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`);
    expect(await portal.db.selectFrom('pending_files').selectAll().execute()).toEqual([]);
    expect(await findViews(portal)).toBe(3);
  });

  it('is deleted by the sweep when the card is withdrawn, and with the student', async () => {
    const portal = await smallPortal(await testStores[store]());
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    await get(portal, family);
    const { file_key: first } = await findIssue(portal);
    const send = (posted: 0 | 1) =>
      admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted, reason: 'Wrong' });
    await send(0);
    expect((await get(portal, family)).statusCode).toBe(403);
    await sweepAbandonedUploads(portal);
    expect(await keysIn(portal)).not.toContain(first);
    portal.pass(1);
    await send(1);
    await get(portal, family);
    const { file_key: second } = await findIssue(portal);
    expect(second).not.toBe(first);
    await scheduleErasure(portal, ANYA);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    await sweepAbandonedUploads(portal);
    expect(await keysIn(portal)).not.toContain(second);
  });

  it('is made again, the same, if the store has lost or damaged it', async () => {
    const portal = await smallPortal(await testStores[store]());
    const family = await portal.student(ANYA);
    const { rawPayload } = await get(portal, family);
    const { file_key: stored } = await findIssue(portal);
    await portal.app.fileStore.remove(stored ?? '');
    expect((await get(portal, family)).rawPayload.equals(rawPayload)).toBe(true);
    await portal.app.fileStore.put(stored ?? '', Buffer.from('%PDF-1.7'), 'application/pdf');
    expect((await get(portal, family)).rawPayload.equals(rawPayload)).toBe(true);
    expect(await findIssue(portal)).toMatchObject({ file_key: stored });
  });
});

describe('the file of a card', () => {
  it('is erased with the student, even if a process that was stopped left it pending', async () => {
    const portal = await smallPortal();
    await get(portal, await portal.student(ANYA));
    const { file_key: stored } = await findIssue(portal);
    const pending = { file_key: stored ?? '', since: portal.app.now().toISOString() };
    await portal.db.insertInto('pending_files').values(pending).execute();
    await scheduleErasure(portal, ANYA);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    await sweepAbandonedUploads(portal);
    expect(await keysIn(portal)).not.toContain(stored);
  });

  const events: readonly [string, (portal: TestPortal) => Promise<unknown>][] = [
    ['erased', (portal) => eraseDueLeavers(portal)],
    [
      'withdrawn',
      async (portal) =>
        (await portal.admin()).post(paths.postReportCard, {
          student_id: ANYA,
          ...key,
          posted: 0,
          reason: 'x',
        }),
    ],
    ['signed again', ({ db }) => db.updateTable('card_issues').set({ token: 'a.b.c' }).execute()],
  ];
  it.each(events)('does not stay if the card is %s while it is made', async (name, happen) => {
    const portal = await smallPortal();
    const { app, db } = portal;
    const { issue_number: number } = await findIssue(portal);
    if (name === 'erased') {
      await scheduleErasure(portal, ANYA);
      portal.pass(30 * 24 * 60);
    }
    const put = app.fileStore.put.bind(app.fileStore);
    let stored = '';
    app.fileStore.put = async (...file: Parameters<typeof put>) => {
      // The sweep has forgotten the file, because it took so long to store.
      await db.deleteFrom('pending_files').execute();
      await happen(portal);
      [stored] = file;
      await put(...file);
    };
    await makeCardFile(app, number);
    const using = db.selectFrom('card_issues').select('issue_number').where('file_key', '=', stored);
    expect(await using.execute()).toEqual([]);
    await sweepAbandonedUploads(portal);
    expect(stored).toHaveLength(64);
    expect(await keysIn(portal)).not.toContain(stored);
  });

  it('is made for a waiting caller after another caller’s attempt was refused as busy', async () => {
    const portal = await smallPortal();
    const { db, fileStore, log, config, server } = portal.app;
    const { issue_number: number } = await findIssue(portal);
    const source = { db, fileStore, log, config, server, now: () => portal.app.now() };
    const busy = Object.defineProperty({ ...source }, 'db', {
      get: () => {
        throw new BusyError('Busy', 1);
      },
    });
    const [begun, waiting] = await Promise.allSettled([
      makeCardFile(busy, number),
      makeCardFile(source, number, { waitWhileBusy: true }),
    ]);
    expect([begun.status, waiting.status]).toEqual(['rejected', 'fulfilled']);
    expect((await findIssue(portal)).file_key).not.toBeNull();
  });

  it('is answered with 304 to who has it, and in parts', async () => {
    const portal = await smallPortal();
    const family = await portal.student(ANYA);
    const whole = await get(portal, family);
    const [etag, pdf] = [String(whole.headers.etag), whole.rawPayload];
    const same = await get(portal, family, { 'if-none-match': `"x", W/${etag}` });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    expect((await get(portal, family, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    const parts: readonly [range: string, first: number, end: number][] = [
      ['bytes=0-99', 0, 100],
      ['bytes=100-', 100, pdf.length],
      ['bytes=-50', pdf.length - 50, pdf.length],
      ['bytes=10-9999999', 10, pdf.length],
    ];
    for (const [range, first, end] of parts) {
      const part = await get(portal, family, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${first}-${end - 1}/${pdf.length}`);
      expect(part.rawPayload.equals(pdf.subarray(first, end))).toBe(true);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=x-1'])
      expect((await get(portal, family, { range })).statusCode).toBe(200);
    expect((await get(portal, family, { range: 'bytes=0-9', 'if-range': '"x"' })).statusCode).toBe(200);
    const beyond = await get(portal, family, { range: `bytes=${pdf.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
  });

  it('counts an opening once, however many parts a viewer asks for', async () => {
    const portal = await smallPortal();
    const family = await portal.student(ANYA);
    // A client that leaves out the beginning is counted, too.
    await get(portal, family, { range: 'bytes=1-' });
    expect(await findViews(portal)).toBe(1);
    await get(portal, family, { range: 'bytes=0-999' });
    for (const first of [1000, 2000]) await get(portal, family, { range: `bytes=${first}-${first + 999}` });
    expect(await findViews(portal)).toBe(2);
  });

  it('is refused to another student, and for a card that is not posted', async () => {
    const portal = await smallPortal();
    const { headers } = await get(portal, await portal.student(ANYA));
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get(portal, await portal.student('20260003'), known)).statusCode).toBe(404);
    const admin = await portal.admin();
    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    expect((await get(portal, await portal.student(ANYA), known)).statusCode).toBe(403);
    const preview = await get(portal, admin, known);
    expect([preview.statusCode, preview.headers.etag]).toEqual([200, undefined]);
    expect((await readPdf(preview.rawPayload)).pages[0]).toContain('can’t be checked');
  });

  it('is made with its data as it was posted, whatever the school is called now', async () => {
    const portal = await smallPortal();
    await (await portal.admin()).post(paths.settings, { school_name: 'Another School' });
    const opened = await get(portal, await portal.student(ANYA));
    expect((await readPdf(opened.rawPayload)).pages[0]).toContain('ST. HILARY SECONDARY SCHOOL');
  });
});

describe('the PDFs of a posting', () => {
  const getCounts = async (admin: TestBrowser) =>
    (await admin.get(pathTo(paths.cardFiles, { year: 2026, term: 1 }))).json<Record<string, number>>();

  it('are made in the background, and the office sees how many are ready', async () => {
    const portal = await smallPortal();
    const admin = await portal.admin();
    await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    const { cards } = await getCounts(admin);
    expect(cards).toBeGreaterThan(5);
    await expect.poll(() => getCounts(admin)).toEqual({ cards, ready: cards, waiting: 0 });
  });

  it('are made by the next process, if one ends before they are', async () => {
    const portal = await smallPortal();
    const { db, app } = portal;
    await db.updateTable('card_issues').set({ file_wanted: 1 }).execute();
    const stopped = createCardFileMaker(app);
    await stopped.stop();
    stopped.start();
    await stopped.idle();
    const isReady = async () =>
      (await db.selectFrom('card_issues').select('file_key').where('file_key', 'is', null).execute()).length;
    const cards = await isReady();
    expect(cards).toBeGreaterThan(5);
    const next = createCardFileMaker(app);
    next.start();
    await next.idle();
    expect(await isReady()).toBe(0);
  });

  it('continues after an error of the database', async () => {
    const { db, app } = await smallPortal();
    await db.updateTable('card_issues').set({ file_wanted: 1 }).execute();
    const { fileStore, log, config, server } = app;
    let reads = 0;
    const unsteady = {
      ...{ fileStore, log, config, server, now: () => app.now() },
      get db() {
        reads += 1;
        if (reads === 1) throw new Error('The connection was lost.');
        return db;
      },
    };
    const maker = createCardFileMaker(unsteady, 1);
    maker.start();
    await maker.idle();
    expect(reads).toBeGreaterThan(1);
    const waiting = db.selectFrom('card_issues').select('issue_number').where('file_key', 'is', null);
    expect(await waiting.execute()).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  ANYA,
  askStatement,
  key,
  readKeys,
  readState,
  readStatus,
  verifySignature,
} from '../../../testing/card-issues.ts';
import { countQueries } from '../../../testing/count-queries.ts';
import { eraseDueLeavers, scheduleErasure } from '../../../testing/erase-leaver.ts';
import { runOnceAfter } from '../../../testing/query-hooks.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { keepFirstStudents } from '../../../testing/remove-students.ts';
import { type TestPortal, testPortal } from '../../../testing/test-portal.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { revokeKey } from '../../card-verification/revoke-key.service.ts';

const hashStatement = (token: string) => createHash('sha256').update(token).digest('hex');

const url = pathTo(paths.transcript, { id: ANYA });

async function smallPortal() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 4);
  return portal;
}

const findTranscripts = ({ db }: TestPortal) =>
  db.selectFrom('card_issues').selectAll().where('cards', 'is not', null).orderBy('issued_at').execute();

/** Opens the transcript; returns its PDF and its issue. */
async function openTranscript(portal: TestPortal, browser: TestBrowser) {
  const response = await browser.get(url);
  expect(response.statusCode, response.body).toBe(200);
  const issue = (await findTranscripts(portal)).at(-1);
  if (!issue) throw new Error('The transcript was not issued.');
  return { pdf: response.rawPayload, number: issue.issue_number, token: issue.token ?? '' };
}

const postCard = (admin: TestBrowser, posted: 0 | 1) =>
  admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted, reason: 'Wrong mark' });

const changeRemark = ({ db }: TestPortal) =>
  db
    .updateTable('term_students')
    .set({ dean_remarks: 'Another remark' })
    .where('student_id', '=', ANYA)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .execute();

describe('a transcript', () => {
  it('is issued when it is first opened, and is the same for the family and the office', async () => {
    const portal = await smallPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const { pdf, number, token } = await openTranscript(portal, family);
    portal.pass(1);
    const again = await openTranscript(portal, admin);
    expect(again.pdf.equals(pdf)).toBe(true);
    expect(await findTranscripts(portal)).toHaveLength(1);
    expect(token.length).toBeLessThanOrEqual(340);
    expect(await verifySignature(token, await readKeys(portal))).toEqual({
      iat: 1_795_179_600,
      jti: number,
      name: 'Anya Ramdeen',
      birth_year: 2013,
      terms: 3,
      first: '2025/1',
      last: '2025/3',
    });
    expect(await readState(portal, number)).toEqual({
      status: 'valid',
      statement_sha256: hashStatement(token),
    });
    const { pages } = await readPdf(pdf);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(`Issue number ${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`);
  });

  it('is issued once for everybody who opens it at the same time, on every process', async () => {
    const portal = await smallPortal();
    const { databaseUrl, dataDir } = portal.app.config;
    // On SQLite there is one process.
    const other =
      databaseUrl === undefined ? portal : await testPortal({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const browsers = [await portal.student(ANYA), await portal.admin(), await other.admin()];
    const answers = await Promise.all([...browsers, ...browsers].map((each) => each.get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await findTranscripts(portal)).toHaveLength(1);
  });

  it('is found by its typed number and the last name, which are both needed', async () => {
    const portal = await smallPortal();
    const { number, token } = await openTranscript(portal, await portal.student(ANYA));
    expect((await askStatement(portal, number, 'ramdeen')).json()).toEqual({ token });
    const [wrong, unknown] = [
      await askStatement(portal, number, 'Ramdeem'),
      await askStatement(portal, '0000000000', 'Ramdeen'),
    ];
    expect([wrong.statusCode, wrong.body]).toEqual([404, unknown.body]);
  });

  it('stays valid when a later term is posted, which is in the next one', async () => {
    const portal = await smallPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const before = await openTranscript(portal, family);
    await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    portal.pass(1);
    const after = await openTranscript(portal, family);
    expect(after.number).not.toBe(before.number);
    expect([await readStatus(portal, before.number), await readStatus(portal, after.number)]).toEqual([
      'valid',
      'valid',
    ]);
    expect((await readPdf(after.pdf)).pages.join()).toContain('2026-2027');
  });

  it('is withdrawn when a card in it is removed, and replaced when that is posted with other contents', async () => {
    const portal = await smallPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const first = await openTranscript(portal, family);
    await postCard(admin, 0);
    expect(await readStatus(portal, first.number)).toBe('withdrawn');
    portal.pass(1);
    const second = await openTranscript(portal, family);
    expect(second.number).not.toBe(first.number);
    expect(await verifySignature(second.token, await readKeys(portal))).toMatchObject({ terms: 2 });
    await changeRemark(portal);
    await postCard(admin, 1);
    expect([await readStatus(portal, first.number), await readStatus(portal, second.number)]).toEqual([
      'replaced',
      'valid',
    ]);
  });

  it('is valid again when the same card is posted again', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const { number, token } = await openTranscript(portal, family);
    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    expect(await readStatus(portal, number)).toBe('withdrawn');
    portal.pass(1);
    await admin.post(paths.postReportCards, { ...key, posted: 1 });
    expect(await readState(portal, number)).toEqual({
      status: 'valid',
      statement_sha256: hashStatement(token),
    });
  });

  it('is there for nobody once every card is removed', async () => {
    const portal = await smallPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    const { number } = await openTranscript(portal, family);
    for (const term of [1, 2, 3]) await admin.post(paths.postReportCards, { year: 2025, term, posted: 0 });
    expect([(await family.get(url)).statusCode, (await admin.get(url)).statusCode]).toEqual([404, 404]);
    expect(await readStatus(portal, number)).toBe('withdrawn');
    expect(await findTranscripts(portal)).toHaveLength(1);
  });

  it('is not sent to the family when a card in it is removed while it is made', async () => {
    const portal = await smallPortal();
    const [family, admin] = [await portal.student(ANYA), await portal.admin()];
    await openTranscript(portal, family);
    runOnceAfter(portal.db, /select.*"posted_cards"\."content"/, () => postCard(admin, 0));
    expect((await family.get(url)).statusCode).toBe(403);
    expect((await family.get(url)).statusCode).toBe(200);
  });

  it('is signed again with the same number when its key is revoked', async () => {
    const portal = await smallPortal();
    const { number, token } = await openTranscript(portal, await portal.student(ANYA));
    const before = await verifySignature(token, await readKeys(portal));
    const [revoked] = await readKeys(portal);
    await revokeKey(portal.db, revoked?.kid ?? '', portal.app.now());
    const after = await openTranscript(portal, await portal.admin());
    expect(after.number).toBe(number);
    expect(after.token).not.toBe(token);
    expect(await verifySignature(after.token, await readKeys(portal))).toEqual(before);
    expect((await readState(portal, number)).statement_sha256).toBe(hashStatement(after.token));
    expect(await findTranscripts(portal)).toHaveLength(1);
  });

  it('of a leaver is there for the office, and keeps only number and status when the student is erased', async () => {
    const portal = await smallPortal();
    await scheduleErasure(portal, ANYA);
    const admin = await portal.admin();
    const first = await openTranscript(portal, admin);
    await postCard(admin, 0);
    portal.pass(1);
    const second = await openTranscript(portal, admin);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    expect(await findTranscripts(portal)).toEqual([]);
    expect([await readState(portal, first.number), await readState(portal, second.number)]).toEqual([
      { status: 'withdrawn', statement_sha256: hashStatement(first.token) },
      { status: 'valid', statement_sha256: hashStatement(second.token) },
    ]);
    expect((await askStatement(portal, second.number, 'Ramdeen')).statusCode).toBe(404);
  });

  it('takes a few queries, whatever the number of terms', async () => {
    const portal = await smallPortal();
    const family = await portal.student(ANYA);
    await family.get(url);
    expect(await countQueries(portal.db, () => family.get(url))).toBeLessThan(12);
  });
});

import { randomBytes } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { createIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { describe, expect, it } from 'vitest';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { hashStatement } from './hash-statement.ts';
import { ANYA, key, findIssue, readState, readStatus, askStatement } from '../../testing/card-issues.ts';

const LAST = 'Ramdeen';

const changeRemark = ({ db }: TestPortal) =>
  db
    .updateTable('term_students')
    .set({ dean_remarks: 'Another remark' })
    .where('student_id', '=', ANYA)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .execute();

describe('the status', () => {
  it('is valid, withdrawn, and replaced when another card is posted, at once on every process', async () => {
    const portal = await testPortal();
    const other = await testPortal({
      DATA_DIR: portal.app.config.dataDir,
      ...(portal.app.config.databaseUrl && { DATABASE_URL: portal.app.config.databaseUrl }),
    });
    const admin = await portal.admin();
    const send = (posted: 0 | 1) =>
      admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted, reason: 'Wrong mark' });
    const { number, token } = await findIssue(portal);
    expect(await readStatus(other, number)).toBe('valid');
    expect((await send(0)).statusCode).toBe(200);
    const hash = hashStatement(token);
    expect(await readState(other, number)).toEqual({ status: 'withdrawn', statement_sha256: hash });
    await changeRemark(portal);
    portal.pass(1);
    await send(1);
    const { number: next } = await findIssue(portal);
    expect(next).not.toBe(number);
    expect([await readStatus(other, number), await readStatus(other, next)]).toEqual(['replaced', 'valid']);
  });

  it('stays valid when the same card is issued again under another number, and says when', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const post = (posted: 0 | 1) => admin.post(paths.postReportCards, { ...key, posted });
    const { number, token } = await findIssue(portal);
    await post(0);
    expect(await readStatus(portal, number)).toBe('withdrawn');
    portal.pass(1);
    await post(1);
    const { number: next } = await findIssue(portal);
    expect(next).not.toBe(number);
    expect(await readState(portal, number)).toEqual({
      status: 'valid',
      issued_again_at: portal.app.now().toISOString(),
      statement_sha256: hashStatement(token),
    });
    await post(0);
    expect([await readStatus(portal, number), await readStatus(portal, next)]).toEqual([
      'withdrawn',
      'withdrawn',
    ]);
    await changeRemark(portal);
    portal.pass(1);
    await post(1);
    expect([await readStatus(portal, number), await readStatus(portal, next)]).toEqual([
      'replaced',
      'replaced',
    ]);
  });

  it('of a card that was issued again is kept when the student is erased', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { number } = await findIssue(portal);
    await admin.post(paths.postReportCards, { ...key, posted: 0 });
    portal.pass(1);
    await admin.post(paths.postReportCards, { ...key, posted: 1 });
    await scheduleErasure(portal, ANYA);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    expect(await readStatus(portal, number)).toBe('valid');
    const contents = await portal.db
      .selectFrom('card_issues')
      .select('content_sha256')
      .where('student_id', 'is', null)
      .execute();
    expect(contents.every(({ content_sha256: hash }) => hash === null)).toBe(true);
  });

  it('is kept without whose card it is when the student is erased', async () => {
    const portal = await testPortal();
    const { number, token } = await findIssue(portal);
    await scheduleErasure(portal, ANYA);
    const valid = { status: 'valid', statement_sha256: hashStatement(token) };
    expect(await readState(portal, number)).toEqual(valid);
    expect((await askStatement(portal, number, LAST)).statusCode).toBe(200);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    expect(await readState(portal, number)).toEqual(valid);
    expect((await askStatement(portal, number, LAST)).statusCode).toBe(404);
    const kept = await portal.db
      .selectFrom('card_issues')
      .selectAll()
      .where('issue_number', '=', number)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ student_id: null, year: null, token: null, last_name_key: null });
  });

  it('is unknown for every other text, with the same answer', async () => {
    const portal = await testPortal();
    for (const text of [createIssueNumber(randomBytes(9)), '0000000001', 'x', ANYA, '‮💥', "' or 1=1"]) {
      const { statusCode, body } = await portal
        .browser()
        .get(pathTo(paths.cardStatus, { issue_number: text }));
      expect([statusCode, body]).toEqual([200, '{"status":"unknown"}']);
    }
  });

  it('none of 100,000 random numbers is that of a card', async () => {
    const { db } = await testPortal();
    const issued = new Set(
      (await db.selectFrom('card_issues').select('issue_number').execute()).map((row) => row.issue_number),
    );
    expect(issued.size).toBeGreaterThan(300);
    const guesses = Array.from({ length: 100_000 }, () => createIssueNumber(randomBytes(9)));
    expect(guesses.filter((number) => issued.has(number))).toEqual([]);
  });
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  ANYA,
  askStatement,
  getPostedCard,
  findIssue,
  key,
  readKeys,
  readState,
  verify,
} from '../../testing/card-issues.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { sweepAbandonedUploads } from '../../testing/sweep-uploads.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createCardFileMaker } from '../report-cards/make-card-files.service.ts';
import { hashStatement } from './hash-statement.ts';
import { findKeysCommand } from './keys-command.service.ts';
import { revokeKey } from './revoke-key.service.ts';
import { rotateKeys } from './signing-keys.service.ts';

async function smallPortal() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 4);
  return portal;
}

const readKid = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

const revokedKids = async (portal: TestPortal) =>
  (await portal.browser().get(paths.statementKeys)).json<{ revoked: string[] }>().revoked;

describe('a key that is revoked', () => {
  it('leaves the public keys, and its cards are signed again with the same numbers and data', async () => {
    const portal = await smallPortal();
    const { number, token } = await findIssue(portal);
    const kid = readKid(token);
    const issued = await portal.db.selectFrom('card_issues').select('issue_number').execute();
    expect(await revokeKey(portal.db, kid, portal.app.now())).toBe(issued.length);

    const keys = await readKeys(portal);
    expect(keys).toHaveLength(1);
    expect([await revokedKids(portal), keys[0]?.kid]).toEqual([[kid], expect.not.stringMatching(kid)]);
    const after = await findIssue(portal);
    expect(after.number).toBe(number);
    expect(await verify(after.token, keys)).toEqual(decodeJwt(token));
    expect(await readState(portal, number)).toEqual({
      status: 'valid',
      statement_sha256: hashStatement(after.token),
    });
    expect(hashStatement(after.token)).not.toBe(hashStatement(token));
    const typed = await askStatement(portal, number, 'Ramdeen');
    expect(typed.json()).toEqual({ token: after.token });
    expect(await getPostedCard(portal)).toMatchObject({ student_id: ANYA, ...key });
    expect(await revokeKey(portal.db, kid, portal.app.now())).toBe(0);
    const log = await portal.db
      .selectFrom('audit_log')
      .select('details')
      .where('event', '=', 'signing-key-changed')
      .execute();
    expect(log.map(({ details }) => details)).toEqual([keys[0]?.kid, `${kid} revoked`]);
  });

  it('that was retired leaves the cards of other keys as they are', async () => {
    const portal = await smallPortal();
    const kid = readKid((await findIssue(portal)).token);
    await rotateKeys(portal.db, portal.app.now());
    const admin = await portal.admin();
    await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    const findNew = () =>
      portal.db
        .selectFrom('card_issues')
        .selectAll()
        .where('year', '=', 2026)
        .orderBy('issue_number')
        .execute();
    const before = (await findNew()).map(({ token }) => token);
    await revokeKey(portal.db, kid, portal.app.now());
    expect((await findNew()).map(({ token }) => token)).toEqual(before);
    expect(await readKeys(portal)).toHaveLength(1);
    await expect(verify((await findIssue(portal)).token, await readKeys(portal))).resolves.toBeDefined();
  });

  it('has signed no card that is posted in the same moment', async () => {
    const portal = await smallPortal();
    const admin = await portal.admin();
    await admin.get(paths.csrfCookie);
    const kid = readKid((await findIssue(portal)).token);
    const [posted] = await Promise.all([
      admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 }),
      revokeKey(portal.db, kid, portal.app.now()),
    ]);
    expect(posted.statusCode).toBe(200);
    const issues = await portal.db.selectFrom('card_issues').select('token').execute();
    const [current] = await readKeys(portal);
    expect(new Set(issues.map(({ token }) => readKid(token ?? '')))).toEqual(new Set([current?.kid]));
  });

  it('has its cards’ PDFs made again, with the new codes', async () => {
    const portal = await smallPortal();
    const family = await portal.student(ANYA);
    const open = () => family.get(pathTo(paths.reportCard, { id: ANYA, ...key }));
    const first = await open();
    const { number, token } = await findIssue(portal);
    await revokeKey(portal.db, readKid(token), portal.app.now());
    await sweepAbandonedUploads(portal);
    const maker = createCardFileMaker(portal.app);
    maker.start();
    await maker.idle();
    const issue = await portal.db
      .selectFrom('card_issues')
      .select('file_key')
      .where('issue_number', '=', number)
      .executeTakeFirstOrThrow();
    const again = await open();
    expect(again.headers.etag).toBe(`"${issue.file_key}"`);
    expect(again.headers.etag).not.toBe(first.headers.etag);
    const kept: string[] = [];
    for await (const each of portal.app.fileStore.list()) kept.push(`"${each}"`);
    expect(kept).not.toContain(first.headers.etag);
  });

  it('is named by the command, which knows no others', async () => {
    const portal = await smallPortal();
    const kid = readKid((await findIssue(portal)).token);
    const run = async (...args: string[]) => findKeysCommand(args)?.(portal.db, { now: portal.app.now() });
    await expect(run('revoke', 'none')).rejects.toThrow('There is no key none.');
    expect(await run('revoke', kid)).toMatch(`Revoked the key ${kid}, and signed `);
    expect(await run('list')).toMatch(new RegExp(`${kid}  created \\S+, revoked 2026-11-20`));
    expect(findKeysCommand(['revoke'])).toBeUndefined();
    expect(findKeysCommand(['revoke', kid, 'now'])).toBeUndefined();
  });
});

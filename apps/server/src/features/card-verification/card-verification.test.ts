import { randomBytes } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StatementKey } from '@formroom/domain/api/card-verification.ts';
import { createIssueNumber, formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { isStatementToken } from '@formroom/domain/card-verification/statement-token.ts';
import { cardStatementSchema } from '@formroom/domain/card-verification/statement.ts';
import { compactVerify, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { gunzipJson } from '../../db/gzip-json.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { hashCanonicalJson } from './canonical-json.ts';
import { rotateKeys } from './signing-keys.service.ts';

const ANYA = '20260001';
const key = { year: 2025, term: 1 } as const;

const issuesOf = ({ db }: TestPortal, id = ANYA) =>
  db
    .selectFrom('card_issues')
    .selectAll()
    .where('student_id', '=', id)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .orderBy('issued_at')
    .execute();

async function issueOf(portal: TestPortal) {
  const issue = (await issuesOf(portal)).at(-1);
  if (!issue) throw new Error('The card was not issued.');
  return { number: issue.issue_number, token: issue.token ?? '' };
}

const statusOf = async (portal: TestPortal, number: string) =>
  (await portal.browser().get(pathTo(paths.cardStatus, { issue_number: number }))).json<{ status: string }>()
    .status;

const askStatement = (portal: TestPortal, issue_number: string, last_name: string) =>
  portal.browser().post(paths.cardStatement, { issue_number, last_name });

const readKeys = async (portal: TestPortal) =>
  (await portal.browser().get(paths.statementKeys)).json<{ keys: StatementKey[] }>().keys;

async function verify(token: string, keys: readonly StatementKey[]) {
  if (!isStatementToken(token)) throw new Error('This is no statement.');
  const kid = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
  const found = keys.find((each) => each.kid === kid.kid);
  if (!found) throw new Error('The key is unknown.');
  const { payload } = await compactVerify(token, await importJWK(found, 'EdDSA'), { algorithms: ['EdDSA'] });
  return cardStatementSchema.parse(JSON.parse(Buffer.from(payload).toString()));
}

async function cardOf({ db }: TestPortal) {
  const { content } = await db
    .selectFrom('posted_cards')
    .select('content')
    .where('student_id', '=', ANYA)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .executeTakeFirstOrThrow();
  return (await gunzipJson(content)) as ReportCard;
}

const LAST = 'Ramdeen';

describe('a posted card', () => {
  it('is issued with a statement that the public keys verify', async () => {
    const portal = await testPortal();
    const { number, token } = await issueOf(portal);
    const card = await cardOf(portal);
    const statement = await verify(token, await readKeys(portal));
    expect(statement).toEqual({
      iss: 'http://127.0.0.1:8080',
      iat: Date.parse('2025-12-10T14:00:00.000Z') / 1000,
      jti: number,
      school: 'St. Hilary Secondary School',
      name: `${card.first_name} ${card.last_name}`,
      birth_year: Number(card.date_of_birth?.slice(0, 4)),
      form_level: 1,
      class_id: '1A',
      ...key,
      average: card.average,
      subjects: 11,
      card_sha256: hashCanonicalJson(card),
    });
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
    expect(header).toEqual({ alg: 'EdDSA', kid: (await readKeys(portal))[0]?.kid });
  });

  it('is the only one with its number, and all cards of a posting are issued', async () => {
    const { db } = await testPortal();
    const cards = await db.selectFrom('posted_cards').select('issue_number').execute();
    const issues = await db.selectFrom('card_issues').select('issue_number').execute();
    const numbers = new Set(cards.map(({ issue_number }) => issue_number));
    expect(numbers.has(null)).toBe(false);
    expect([numbers.size, issues.length]).toEqual([cards.length, cards.length]);
  });

  it('is rejected with any one character of the statement changed', async () => {
    const portal = await testPortal();
    const [{ token }, keys] = [await issueOf(portal), await readKeys(portal)];
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const altered = Array.from({ length: token.length }, (_, at) => {
      const index = alphabet.indexOf(token.charAt(at));
      // A dot becomes a letter. Of a letter one bit is changed, at the end of the signature any.
      const others = at === token.length - 1 ? alphabet : alphabet.charAt(index < 0 ? 0 : index ^ 32);
      return [...others]
        .filter((other) => other !== token[at])
        .map((other) => token.slice(0, at) + other + token.slice(at + 1));
    }).flat();
    const results = await Promise.allSettled(altered.map((each) => verify(each, keys)));
    expect(altered.length).toBeGreaterThan(token.length + 50);
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  });

  it('none of 10,000 altered tokens is accepted', async () => {
    const portal = await testPortal();
    const [{ token }, keys] = [await issueOf(portal), await readKeys(portal)];
    const [head = '', payload = '', signature = ''] = token.split('.');
    const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const altered = Array.from({ length: 10_000 }, (_, index) => {
      if (index % 4 === 0)
        return [head, encode({ ...statement, average: 1000 + index }), signature].join('.');
      if (index % 4 === 1) return [head, payload, randomBytes(64).toString('base64url')].join('.');
      if (index % 4 === 2) return [head, encode({ ...statement, jti: String(index) }), signature].join('.');
      return [encode({ alg: 'none', kid: keys[0]?.kid }), payload, index % 8 === 3 ? '' : signature].join(
        '.',
      );
    });
    const results = await Promise.allSettled(altered.map((each) => verify(each, keys)));
    const accepted = results.filter(({ status }) => status === 'fulfilled');
    expect([results.length, accepted.length]).toEqual([10_000, 0]);
  });
});

describe('the status', () => {
  it('is valid, withdrawn, and replaced when the card is posted again, at once on every process', async () => {
    const portal = await testPortal();
    const other = await testPortal({
      DATA_DIR: portal.app.config.dataDir,
      ...(portal.app.config.databaseUrl && { DATABASE_URL: portal.app.config.databaseUrl }),
    });
    const admin = await portal.admin();
    const send = (posted: 0 | 1) =>
      admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted, reason: 'Wrong mark' });
    const { number } = await issueOf(portal);
    expect(await statusOf(other, number)).toBe('valid');
    expect((await send(0)).statusCode).toBe(200);
    expect(await statusOf(other, number)).toBe('withdrawn');
    portal.pass(1);
    await send(1);
    const { number: next } = await issueOf(portal);
    expect(next).not.toBe(number);
    expect([await statusOf(other, number), await statusOf(other, next)]).toEqual(['replaced', 'valid']);
  });

  it('follows the term, and each posting has new numbers', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { number } = await issueOf(portal);
    await admin.post(paths.postTermReports, { ...key, posted: 0 });
    expect(await statusOf(portal, number)).toBe('withdrawn');
    portal.pass(1);
    await admin.post(paths.postTermReports, { ...key, posted: 1 });
    const { number: next } = await issueOf(portal);
    expect([await statusOf(portal, number), await statusOf(portal, next)]).toEqual(['replaced', 'valid']);
  });

  it('is kept without whose card it is when the student is erased', async () => {
    const portal = await testPortal();
    const { number } = await issueOf(portal);
    await scheduleErasure(portal, ANYA);
    expect(await statusOf(portal, number)).toBe('valid');
    expect((await askStatement(portal, number, LAST)).statusCode).toBe(200);
    portal.pass(30 * 24 * 60);
    expect(await eraseDueLeavers(portal)).toBe(1);
    expect(await statusOf(portal, number)).toBe('valid');
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
    expect(issued.size).toBeGreaterThan(1000);
    const guesses = Array.from({ length: 100_000 }, () => createIssueNumber(randomBytes(9)));
    expect(guesses.filter((number) => issued.has(number))).toEqual([]);
  });
});

describe('a typed number', () => {
  it('needs the last name, in any case and with or without accents and hyphens', async () => {
    const portal = await testPortal();
    const { number, token } = await issueOf(portal);
    await portal.db
      .updateTable('card_issues')
      .set({ last_name_key: 'debourgetienne' })
      .where('issue_number', '=', number)
      .execute();
    for (const name of ['De Bourg-Étienne', 'debourg etienne', ' DE  BOURG–ETIENNE ']) {
      const response = await askStatement(portal, formatIssueNumber(number).toLowerCase(), name);
      expect([response.statusCode, response.json()]).toEqual([200, { token }]);
    }
  });

  it('gets one and the same answer for an unknown number and a wrong name', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { number } = await issueOf(portal);
    await admin.post(paths.postReportCard, { student_id: ANYA, ...key, posted: 0, reason: 'Wrong' });
    const answers = [
      await askStatement(portal, createIssueNumber(randomBytes(9)), LAST),
      await askStatement(portal, number, 'Ramdeena'),
      await askStatement(portal, number, ''),
      await askStatement(portal, number, '---'),
      await askStatement(portal, 'nonsense', LAST),
    ].map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect([...new Set(answers)]).toEqual(['404 {"message":"This page or record could not be found."}']);
    expect((await askStatement(portal, number, LAST)).statusCode).toBe(200);
  });

  it('names the field that is missing or not text', async () => {
    const portal = await testPortal();
    const response = await portal.browser().post(paths.cardStatement, { issue_number: 1 });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ errors: object }>().errors).toSorted()).toEqual([
      'issue_number',
      'last_name',
      'message',
    ]);
  });

  it('can be tried 30 times a minute from an address, together with the status', async () => {
    const portal = await testPortal();
    const { number } = await issueOf(portal);
    const statuses: number[] = [];
    for (let call = 0; call < 16; call += 1) {
      statuses.push((await askStatement(portal, number, 'Wrong')).statusCode);
      const status = await portal.browser().get(pathTo(paths.cardStatus, { issue_number: number }));
      statuses.push(status.statusCode);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});

describe('the keys', () => {
  it('are public, asked for anew each time, and have no private part', async () => {
    const portal = await testPortal();
    const response = await portal.browser().get('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toBe('no-cache');
    const { keys } = response.json<{ keys: StatementKey[] }>();
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.stringMatching(/^[\w-]{43}$/) as string,
        kid: expect.stringMatching(/^[\w-]{8}$/) as string,
        alg: 'EdDSA',
        use: 'sig',
      },
    ]);
  });

  it('are replaced by a rotation, after which earlier cards stay valid', async () => {
    const portal = await testPortal();
    const { token } = await issueOf(portal);
    const kid = await rotateKeys(portal.db, portal.app.now());
    const keys = await readKeys(portal);
    expect(keys.map((each) => each.kid)).toContain(kid);
    expect(keys).toHaveLength(2);
    await expect(verify(token, keys)).resolves.toMatchObject({
      name: expect.stringContaining(LAST) as string,
    });
    await (await portal.admin()).post(paths.postTermReports, { year: 2026, term: 1, posted: 1 });
    const { token: next } = await portal.db
      .selectFrom('card_issues')
      .select('token')
      .where('student_id', '=', ANYA)
      .where('year', '=', 2026)
      .executeTakeFirstOrThrow();
    const header = Buffer.from((next ?? '').split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(header)).toEqual({ alg: 'EdDSA', kid });
    await expect(verify(next ?? '', keys)).resolves.toMatchObject({ year: 2026 });
  });

  it('have one first key, even if two processes need it at the same time', async () => {
    const portal = await testPortal();
    const { db, app } = portal;
    await db.deleteFrom('signing_keys').execute();
    await db.deleteFrom('card_issues').execute();
    await db.deleteFrom('posted_cards').execute();
    await db.updateTable('terms').set({ posted: 0, date_posted: null }).execute();
    // An embedded database has one process.
    const other = isOnPostgres()
      ? await testPortal({ DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl ?? '' })
      : portal;
    const post = async (at: TestPortal, term: number) =>
      (await (await at.admin()).post(paths.postTermReports, { year: 2025, term, posted: 1 })).statusCode;
    expect(await Promise.all([post(portal, 1), post(other, 2)])).toEqual([200, 200]);
    expect(await readKeys(portal)).toHaveLength(1);
  });
});

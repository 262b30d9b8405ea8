import { randomBytes } from 'node:crypto';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StatementKey } from '@formroom/domain/api/card-verification.ts';
import { createIssueNumber, formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { describe, expect, it } from 'vitest';
import { isOnPostgres } from '../../testing/database-template.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { rotateKeys } from './signing-keys.service.ts';
import {
  ANYA,
  key,
  findIssue,
  askStatement,
  readKeys,
  verify,
  getPostedCard,
} from '../../testing/card-issues.ts';

const LAST = 'Ramdeen';

describe('a posted card', () => {
  it('is issued with a statement that the public keys verify', async () => {
    const portal = await testPortal();
    const { number, token } = await findIssue(portal);
    const card = await getPostedCard(portal);
    const statement = await verify(token, await readKeys(portal));
    expect(statement).toEqual({
      iat: Date.parse('2025-12-10T14:00:00.000Z') / 1000,
      jti: number,
      name: `${card.first_name} ${card.last_name}`,
      birth_year: Number(card.date_of_birth?.slice(0, 4)),
      form_level: 1,
      class_id: '1A',
      ...key,
      average: card.average,
      subjects: 11,
    });
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object;
    expect(header).toEqual({ alg: 'EdDSA', kid: (await readKeys(portal))[0]?.kid });
    expect(token.length).toBeLessThan(350);
  });

  it('is the only one with its number, and all cards of a posting are issued', async () => {
    const { db } = await testPortal();
    const cards = await db.selectFrom('posted_cards').select('issue_number').execute();
    const issues = await db.selectFrom('card_issues').select('issue_number').execute();
    const numbers = new Set(cards.map(({ issue_number }) => issue_number));
    expect([numbers.size, issues.length]).toEqual([cards.length, cards.length]);
  });

  it('is rejected with any one character of the statement changed', async () => {
    const portal = await testPortal();
    const [{ token }, keys] = [await findIssue(portal), await readKeys(portal)];
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
    const [{ token }, keys] = [await findIssue(portal), await readKeys(portal)];
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

describe('a typed number', () => {
  it('needs the last name, in any case and with or without accents and hyphens', async () => {
    const portal = await testPortal();
    const { number, token } = await findIssue(portal);
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
    const { number } = await findIssue(portal);
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
    const { number } = await findIssue(portal);
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
        kid: expect.stringMatching(/^[\w-]{4}$/) as string,
        alg: 'EdDSA',
        use: 'sig',
        school: 'St. Hilary Secondary School',
      },
    ]);
  });

  it('are replaced by a rotation, after which earlier cards stay valid', async () => {
    const portal = await testPortal();
    const { token } = await findIssue(portal);
    const kid = await rotateKeys(portal.db, portal.app.now());
    const keys = await readKeys(portal);
    expect(keys.map((each) => each.kid)).toContain(kid);
    expect(keys).toHaveLength(2);
    await expect(verify(token, keys)).resolves.toMatchObject({
      name: expect.stringContaining(LAST) as string,
    });
    await (await portal.admin()).post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
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
      (await (await at.admin()).post(paths.postReportCards, { year: 2025, term, posted: 1 })).statusCode;
    expect(await Promise.all([post(portal, 1), post(other, 2)])).toEqual([200, 200]);
    expect(await readKeys(portal)).toHaveLength(1);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isOnPostgres } from '../../testing/database-template.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { createToken, findToken } from './tokens.repository.ts';

const GUESSES = process.env.TEST_LONG && !isOnPostgres() ? 100_000 : 2000;
const AT_ONCE = 500;
const STUDENT = { studentId: '20260001', address: 'mother@example.org' };
const kinds = ['password-reset', 'confirm-address'] as const;
const PLANTED = 20;

async function openSchool() {
  const { db, app } = await testPortal();
  const now = app.now();
  const valid = [];
  for (let each = 0; each < PLANTED; each++)
    for (const kind of kinds) valid.push({ kind, token: await createToken(db, { kind, ...STUDENT }, now) });
  const find = (kind: (typeof kinds)[number], token: string) => findToken(db, kind, token, now);
  return { valid, find };
}

it(`accepts none of ${GUESSES} random tokens`, async () => {
  const { valid, find } = await openSchool();
  for (const { kind, token } of valid) expect(await find(kind, token)).toBeDefined();
  let accepted = 0;
  for (let start = 0; start < GUESSES; start += AT_ONCE) {
    const found = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, each) =>
        find(kinds[each % 2] ?? 'password-reset', randomBytes(32).toString('base64url')),
      ),
    );
    accepted += found.filter((each) => each !== undefined).length;
  }
  expect(accepted).toBe(0);
}, 120_000);

it('accepts no other form of a valid token', async () => {
  const { valid, find } = await openSchool();
  for (const { kind, token } of valid) {
    const forms = [
      '',
      token.slice(0, -1),
      `${token}=`,
      ` ${token}`,
      token.toLowerCase(),
      // The last letter has two bits that do not count.
      ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => token.slice(0, -1) + letter),
      createHash('sha256').update(token).digest('base64url'),
      `${token}%`,
      "' or 1 = 1 --",
    ].filter((form) => form !== token);
    for (const form of forms) expect(await find(kind, form), form).toBeUndefined();
    const [other = kind] = kinds.filter((each) => each !== kind);
    expect(await find(other, token)).toBeUndefined();
  }
});

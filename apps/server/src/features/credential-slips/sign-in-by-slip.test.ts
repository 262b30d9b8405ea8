import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { backUpTo, createEmptyTarget, restore, createSmallSchool } from '../../testing/backup-targets.ts';
import { enableSlips, printSlips, signInAsStudent, printSlipCode } from '../../testing/credential-slips.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { hashSlipCode, matchesSlipCode } from '../accounts/slip-codes.service.ts';
import { findSlip, storeSlips } from '../accounts/slips.repository.ts';

const ID = '20260002';
const BIRTH_DATE = '20140315';
const PASSWORD = 'a calm new password';
const DAY = 24 * 60;
const wrong = { message: 'The student ID or the password is not right.' };

/** A school that prints slips, with one for a student without a password. */
async function schoolWithSlip() {
  const portal = await testPortal();
  await enableSlips(await portal.admin());
  return { portal, code: await printSlipCode(await portal.admin(), ID) };
}

const statusWith = async (portal: TestPortal, password: string, address?: string) =>
  (await signInAsStudent(portal, ID, password, address)).statusCode;

const printAgain = async (portal: TestPortal) => printSlipCode(await portal.admin(), ID);
const reset = async (portal: TestPortal) => {
  const done = await (await portal.admin()).post(paths.resetPassword, { student_id: ID });
  expect(done.statusCode, done.body).toBe(200);
};

describe('with slips as first passwords', () => {
  it('the code opens the account until a password is set, in any notation; the date of birth does not', async () => {
    const { portal, code } = await schoolWithSlip();
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
    ]) {
      const answer = await signInAsStudent(portal, ID, typed);
      expect(answer.json()).toEqual({ name: 'Kerwin Joseph', student_id: ID, password_reset: 1 });
    }
    const refused = await signInAsStudent(portal, ID, BIRTH_DATE);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, wrong]);

    const family = portal.browser();
    await family.post(paths.loginStudent, { student_id: ID, password: code });
    expect((await family.get(`/api/student-record/${ID}`)).statusCode).toBe(403);
    const change = await family.post(paths.changePassword, { student_id: ID, password: PASSWORD });
    expect(change.statusCode, change.body).toBe(200);
    expect(await statusWith(portal, code)).toBe(422);
    expect(await statusWith(portal, PASSWORD)).toBe(200);
    expect(await portal.db.selectFrom('credential_slips').selectAll().execute()).toEqual([]);
  });

  it('the code can be used again until a password is set', async () => {
    const { portal, code } = await schoolWithSlip();
    expect(await statusWith(portal, code)).toBe(200);
    expect(await statusWith(portal, code)).toBe(200);
  });

  it('only one of two sessions with the same code can set the password', async () => {
    const { portal, code } = await schoolWithSlip();
    const families = [portal.browser(), portal.browser()];
    for (const family of families) await family.post(paths.loginStudent, { student_id: ID, password: code });
    const changes = await Promise.all(
      families.map((family, index) =>
        family.post(paths.changePassword, { student_id: ID, password: `${PASSWORD} ${index}` }),
      ),
    );
    expect(changes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const winner = changes.findIndex(({ statusCode }) => statusCode === 200);
    expect(await statusWith(portal, `${PASSWORD} ${winner}`)).toBe(200);
    expect(await statusWith(portal, `${PASSWORD} ${1 - winner}`)).toBe(422);
  });

  it('the code expires at the end of the day on the slip', async () => {
    const { portal, code } = await schoolWithSlip();
    // From 09:00 to one minute before midnight, 60 days later.
    portal.pass(60 * DAY + 15 * 60 - 1);
    expect(await statusWith(portal, code)).toBe(200);
    portal.pass(1);
    const late = await signInAsStudent(portal, ID, code);
    expect([late.statusCode, late.json()]).toMatchObject([422, wrong]);
    expect(await statusWith(portal, await printSlipCode(await portal.admin(), ID))).toBe(200);
  });

  it.each([
    ['prints another', printAgain],
    ['resets the password', reset],
  ])('the code and sessions opened with it are invalid once the office %s', async (_what, voidIt) => {
    const { portal, code } = await schoolWithSlip();
    const family = portal.browser();
    await family.post(paths.loginStudent, { student_id: ID, password: code });
    await voidIt(portal);
    const late = await signInAsStudent(portal, ID, code);
    expect([late.statusCode, late.json()]).toMatchObject([422, wrong]);
    const change = await family.post(paths.changePassword, { student_id: ID, password: PASSWORD });
    expect(change.statusCode).toBe(401);
  });

  it('the code of a leaver is invalid, also after the return', async () => {
    const { portal, code } = await schoolWithSlip();
    const office = await portal.admin();
    expect((await office.post(paths.leavers, { student_id: ID, erase: 0 })).statusCode).toBe(200);
    expect(await statusWith(portal, code)).toBe(422);
    expect((await office.post(pathTo(paths.reinstate, { id: ID }))).statusCode).toBe(200);
    expect(await statusWith(portal, code)).toBe(422);
    expect(await statusWith(portal, await printSlipCode(office, ID))).toBe(200);
  });

  it('a restored backup contains the codes', async () => {
    const { school } = await createSmallSchool();
    const slip = {
      student_id: '20260001',
      code_hash: await hashSlipCode('K7MP4XQ29TB'),
      made_at: '2026-11-20T13:00:00.000Z',
      expires_at: '2027-01-20T04:00:00.000Z',
    };
    await inTransaction(school.db, (trx) => storeSlips(trx, [slip]));
    const target = await createEmptyTarget();
    await restore((await backUpTo(school)).path, target);
    const restored = await findSlip(target.db, slip.student_id);
    expect(restored?.expires_at).toBe(slip.expires_at);
    expect(await matchesSlipCode(restored?.code_hash ?? null, 'k7mp-4xq2-9tb')).toBe(true);
  });

  it('an account can’t be opened without a slip or with the slip of another student', async () => {
    const { portal, code } = await schoolWithSlip();
    const [other] = await portal.db
      .selectFrom('student_accounts')
      .select('student_id')
      .where('password_hash', 'is', null)
      .where('student_id', '!=', ID)
      .limit(1)
      .execute();
    const foreign = await signInAsStudent(portal, other?.student_id ?? '', code);
    expect([foreign.statusCode, foreign.json()]).toMatchObject([422, wrong]);
    for (const password of ['-', '  ', 'null', '$argon2id$']) {
      expect(
        (await signInAsStudent(portal, other?.student_id ?? '', password, '203.0.113.5')).statusCode,
      ).toBe(422);
    }
  });

  it('the code, in any notation, is rejected as the new password', async () => {
    const { portal, code } = await schoolWithSlip();
    const family = portal.browser();
    await family.post(paths.loginStudent, { student_id: ID, password: code });
    for (const password of [code, code.toLowerCase().replaceAll('-', '')]) {
      const refused = await family.post(paths.changePassword, { student_id: ID, password });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: { password: ['Choose something other than the code on the slip.'] },
      });
    }
    expect(
      (await family.post(paths.changePassword, { student_id: ID, password: BIRTH_DATE })).statusCode,
    ).toBe(422);
  });

  it('the password of a student without a date of birth can be reset', async () => {
    const { portal } = await schoolWithSlip();
    await portal.db.updateTable('students').set({ date_of_birth: null }).where('id', '=', ID).execute();
    await reset(portal);
    expect(await statusWith(portal, await printSlipCode(await portal.admin(), ID))).toBe(200);
  });
});

describe('with dates of birth as first passwords', () => {
  it('the date of birth opens the account, but a slip printed earlier does not', async () => {
    const { portal, code } = await schoolWithSlip();
    const admin = await reauthenticate(await portal.admin());
    await admin.post(paths.settings, { first_password: 'birth-date' });
    expect(await statusWith(portal, code)).toBe(422);
    expect(await statusWith(portal, BIRTH_DATE)).toBe(200);
    await admin.post(paths.settings, { first_password: 'slip' });
    expect(await statusWith(portal, BIRTH_DATE)).toBe(422);
    expect(await statusWith(portal, code)).toBe(200);
  });
});

describe('guessing codes', () => {
  it('closes an account after 40 wrong codes until the office prints a new slip', async () => {
    const { portal, code } = await schoolWithSlip();
    // Set directly, because sign-ins are slow and are throttled after ten wrong ones.
    await portal.db
      .updateTable('student_accounts')
      .set({ wrong_first_passwords: 38 })
      .where('student_id', '=', ID)
      .execute();
    for (let tried = 0; tried < 2; tried += 1)
      await statusWith(portal, `guess ${tried}`, `203.0.113.${tried}`);
    const closed = await signInAsStudent(portal, ID, code, '198.51.100.9');
    expect(closed.statusCode).toBe(422);
    expect(closed.body).toContain('ask the school office for a new slip');
    expect(await statusWith(portal, await printSlipCode(await portal.admin(), ID), '198.51.100.9')).toBe(200);
  });

  it('throttles an address after 50 wrong codes in an hour, but never right passwords', async () => {
    const { portal, code } = await schoolWithSlip();
    const school = portal.browser('192.0.2.1');
    const tryAt = async (student_id: string, password: string) =>
      (await school.post(paths.loginStudent, { student_id, password })).statusCode;
    for (let student = 0; student < 50; student += 1) {
      expect(await tryAt(String(20_260_100 + student), 'GUESS-GUES-GUE')).toBe(422);
    }
    expect(await tryAt(ID, code)).toBe(429);
    expect(await tryAt('20260001', 'formroom-demo')).toBe(200);
    portal.pass(60);
    expect(await tryAt(ID, code)).toBe(200);
  });

  it('is not assumed when a class signs in at once from the school’s address', async () => {
    const { portal } = await schoolWithSlip();
    await portal.db.updateTable('students').set({ class_id: '2A' }).where('id', '<', '20260030').execute();
    const { slips } = await printSlips(await portal.admin(), { class: '2A' });
    const all = [...slips, ...slips, ...slips];
    expect(all.length).toBeGreaterThan(50);
    // More than ten passwords of an address at a time get a 503.
    for (let start = 0; start < all.length; start += 10) {
      const signIns = all
        .slice(start, start + 10)
        .map(({ id, code }) => signInAsStudent(portal, id, code, '192.0.2.1'));
      for (const { statusCode } of await Promise.all(signIns)) expect(statusCode).toBe(200);
    }
  });
});

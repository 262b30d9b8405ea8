import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentAccount } from '@formroom/domain/api/student-account.ts';
import { describe, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const NEW = '20260002';
const UNTIL = '2026-11-20T14:00:00.000Z';

const read = async (portal: TestPortal, id = NEW) =>
  (await (await portal.admin()).get(pathTo(paths.studentAccount, { id }))).json<StudentAccount>();

const setFailures = async ({ db }: TestPortal, wrong: number, delayedUntil: string | null) => {
  const failures = { wrong_first_passwords: wrong, waits_until: delayedUntil };
  await db
    .insertInto('student_accounts')
    .values({ student_id: NEW, password_hash: null, ...failures })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(failures))
    .execute();
};

describe('the sign-in of a student', () => {
  it('is new until a password is set, and then open with the last sign-in', async () => {
    const portal = await testPortal();
    expect(await read(portal)).toEqual({
      state: 'new',
      opens_by: 'birth-date',
      waits_until: null,
      slip_until: null,
      last_sign_in: null,
      left_at: null,
    });
    const browser = portal.browser();
    const [student_id, password] = ['20260001', 'formroom-demo'];
    expect((await browser.post(paths.loginStudent, { student_id, password })).statusCode).toBe(200);
    expect(await read(portal, student_id)).toMatchObject({
      state: 'open',
      opens_by: 'password',
      last_sign_in: '2026-11-20T13:00:00.000Z',
    });
  });

  it('says until when it waits, and that it is closed', async () => {
    const portal = await testPortal();
    await setFailures(portal, 10, UNTIL);
    expect(await read(portal)).toMatchObject({ state: 'waiting', waits_until: UNTIL });
    portal.pass(3601);
    expect(await read(portal)).toMatchObject({ state: 'new', waits_until: null });
    await setFailures(portal, 40, UNTIL);
    expect(await read(portal)).toMatchObject({ state: 'closed', waits_until: null });
  });

  it('names the day of a slip that is still valid', async () => {
    const portal = await testPortal();
    await portal.db
      .insertInto('credential_slips')
      .values({ student_id: NEW, code_hash: 'x', made_at: UNTIL, expires_at: UNTIL })
      .execute();
    expect(await read(portal)).toMatchObject({ slip_until: UNTIL });
    portal.pass(3601);
    expect(await read(portal)).toMatchObject({ slip_until: null });
  });

  it('of an unknown ID is a 404', async () => {
    const admin = await (await testPortal()).admin();
    expect((await admin.get(pathTo(paths.studentAccount, { id: '99999999' }))).statusCode).toBe(404);
  });
});

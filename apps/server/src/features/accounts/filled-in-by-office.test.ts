import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentAccount } from '@formroom/domain/api/student-account.ts';
import { entrySources } from '@formroom/domain/school/entry-source.ts';
import { describe, expect, it } from 'vitest';
import { printSlipCode } from '../../testing/credential-slips.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';

const [NEW, BIRTH_DATE, OPEN] = ['20260002', '20140315', '20260001'];
const PASSWORD = 'mango tree 44';
const wrong = 'The student ID or the password is not right.';

const signIn = (portal: TestPortal, student_id: string, password: string) =>
  portal.browser().post(paths.loginStudent, { student_id, password });

/** The office enters an answer for a family. */
async function enterAnswer(portal: TestPortal, id = NEW, source: string | undefined = 'paper') {
  const saved = await (await portal.admin()).post(paths.saveStudent, { id, allergy: 'Peanuts', source });
  expect(saved.statusCode).toBe(200);
}

async function resetPassword(portal: TestPortal, student_id: string) {
  const reset = await (await portal.admin()).post(paths.resetPassword, { student_id });
  expect(reset.statusCode).toBe(200);
}

const readAccount = async (portal: TestPortal, id = NEW) =>
  (await (await portal.admin()).get(pathTo(paths.studentAccount, { id }))).json<StudentAccount>();

describe('an account without a password, for which the office has entered answers (R67)', () => {
  it.each(entrySources)('is not opened by the date of birth, but by a slip (%s)', async (source) => {
    const portal = await testPortal();
    await enterAnswer(portal, NEW, source);
    const refused = await signIn(portal, NEW, BIRTH_DATE);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: wrong, errors: { message: [wrong] } },
    ]);
    const code = await printSlipCode(await portal.admin(), NEW);
    expect((await signIn(portal, NEW, code)).statusCode).toBe(200);
    expect((await signIn(portal, NEW, BIRTH_DATE)).statusCode).toBe(422);
  });

  it('gets the same answer when it is throttled or closed as one that the date of birth opens', async () => {
    const portal = await testPortal();
    await enterAnswer(portal);
    const other = '20260100';
    const bodies = new Map<string, string[]>();
    for (const id of [NEW, other]) {
      for (const failures of [
        { wrong_first_passwords: 10, waits_until: '2026-11-20T14:00:00.000Z' },
        { wrong_first_passwords: 40, waits_until: null },
      ]) {
        await portal.db.updateTable('student_accounts').set(failures).where('student_id', '=', id).execute();
        bodies.set(id, [...(bodies.get(id) ?? []), (await signIn(portal, id, 'wrong')).body]);
      }
    }
    expect(bodies.get(NEW)).toHaveLength(2);
    expect(bodies.get(NEW)).toEqual(bodies.get(other));
  });

  it('stays so after a reset, after the value is put back, and for a student who left and came back', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    await enterAnswer(portal);
    await office.post(paths.saveStudent, { id: NEW, allergy: null });
    await resetPassword(portal, NEW);
    expect((await signIn(portal, NEW, BIRTH_DATE)).statusCode).toBe(422);
    expect((await office.post(paths.leavers, { student_id: NEW, erase: 0 })).statusCode).toBe(200);
    expect((await office.post(pathTo(paths.reinstate, { id: NEW }))).statusCode).toBe(200);
    expect((await signIn(portal, NEW, BIRTH_DATE)).statusCode).toBe(422);
  });

  it('is named where the office looks: the account, the reset, the list and the slips', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    expect(await readAccount(portal)).toMatchObject({ state: 'new', opens_by: 'birth-date' });
    await enterAnswer(portal);
    expect(await readAccount(portal)).toMatchObject({ state: 'new', opens_by: 'slip' });
    expect((await office.get(pathTo(paths.firstPassword, { id: NEW }))).json()).toEqual({
      kind: 'slip',
      date_of_birth: null,
      changed: null,
    });
    const list = await office.get(`${paths.students}?account=filled_in&page=1&page_size=10`);
    expect(list.json()).toMatchObject({ total: 1, data: [{ id: NEW }] });
    const classes = (await office.get(paths.credentialSlips)).json<{ filled_in: number }[]>();
    expect(classes.reduce((sum, { filled_in: count }) => sum + count, 0)).toBe(1);
  });

  it('is one with a document that the office has stored', async () => {
    const portal = await testPortal();
    const form = uploadForm({ id: NEW, file_type: 'file' }, { name: 'form.pdf', bytes: scan() });
    expect((await (await portal.admin()).post(paths.storeFile, form)).statusCode).toBe(200);
    expect(await readAccount(portal)).toMatchObject({ opens_by: 'slip' });
    expect((await signIn(portal, NEW, BIRTH_DATE)).statusCode).toBe(422);
  });

  it('can’t be reached by a session that the date of birth opened before', async () => {
    const portal = await testPortal();
    const family = portal.browser();
    await family.post(paths.loginStudent, { student_id: NEW, password: BIRTH_DATE });
    await enterAnswer(portal);
    const change = await family.post(paths.changePassword, { student_id: NEW, password: PASSWORD });
    expect(change.statusCode).toBe(401);
    expect(await readAccount(portal)).toMatchObject({ state: 'new' });
  });

  it('keeps a session that a slip opened', async () => {
    const portal = await testPortal();
    await enterAnswer(portal);
    const family = portal.browser();
    const code = await printSlipCode(await portal.admin(), NEW);
    await family.post(paths.loginStudent, { student_id: NEW, password: code });
    await enterAnswer(portal, NEW, 'phone');
    const change = await family.post(paths.changePassword, { student_id: NEW, password: PASSWORD });
    expect(change.statusCode).toBe(200);
  });
});

describe('the date of birth still opens', () => {
  it('an account where the office only corrected a value, and one that was reset', async () => {
    const portal = await testPortal();
    await (await portal.admin()).post(paths.saveStudent, { id: NEW, last_name: 'Ali' });
    expect((await signIn(portal, NEW, BIRTH_DATE)).statusCode).toBe(200);
    const born = await portal.db
      .selectFrom('students')
      .select('date_of_birth')
      .where('id', '=', OPEN)
      .executeTakeFirstOrThrow();
    await resetPassword(portal, OPEN);
    const reset = await signIn(portal, OPEN, born.date_of_birth?.replaceAll('-', '') ?? '');
    expect([reset.statusCode, reset.json()]).toMatchObject([200, { password_reset: 1 }]);
  });

  it('only those students of a class who need no slip', async () => {
    const portal = await testPortal();
    const office = await portal.admin();
    const refused = await office.post(paths.credentialSlips, { student_id: NEW });
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Students use their date of birth for the first sign-in. To print slips, turn them on in Settings.',
    ]);
    await enterAnswer(portal);
    await portal.db
      .updateTable('students')
      .set({ class_id: '1Z' })
      .where('id', 'in', [NEW, '20260100'])
      .execute();
    expect((await office.post(paths.credentialSlips, { class: '1Z' })).statusCode).toBe(200);
    const slips = await portal.db.selectFrom('credential_slips').select('student_id').execute();
    expect(slips.map(({ student_id: id }) => id)).toEqual([NEW]);
  });
});

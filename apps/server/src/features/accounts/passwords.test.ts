import { describe, expect, it } from 'vitest';
import { realPasswordCost } from '../../testing/real-password-cost.ts';
import { commit, toCsv, previewImport, undo } from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { hashPassword } from './passwords.ts';

const change = { student_id: '20260001', old_password: 'formroom-demo', password: 'a calm new password' };
const getMessage = (response: { json(): unknown }, field: string) =>
  (response.json() as { errors?: Record<string, string[]> }).errors?.[field]?.[0];

describe('a new password', () => {
  it('is stored as an Argon2id hash and never returned', async () => {
    realPasswordCost();
    expect(await hashPassword('whatever it is')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const url of [
      '/api/student-record/20260001',
      '/api/students',
      '/api/session',
      '/api/user/20260001',
    ]) {
      expect((await admin.get(url)).body).not.toMatch(/argon2|password_hash/);
    }
  });

  it.each([
    ['short', 'Use at least 8 characters.'],
    ['20130821', 'Choose something other than the date of birth.'],
    ['2013-08-21', 'Choose something other than the date of birth.'],
    ['21082013', 'Choose something other than the date of birth.'],
    ['210813!!', 'Choose something other than the date of birth.'],
    ['21 Aug 2013', 'Choose something other than the date of birth.'],
    ['20260001', 'Choose something other than the student ID.'],
    ['Ramdeen, Anya', 'Choose something other than the student’s name.'],
    ['St-Hilary1', 'Choose something other than the school’s name.'],
    ['Password1', 'This password is too common. Choose another one.'],
    // A leaked one, and one that is common in Trinidad and Tobago.
    ['Volleyball', 'This password is too common. Choose another one.'],
    ['Steelpan1', 'This password is too common. Choose another one.'],
    ['zzzzzzzzzz', 'This password is too common. Choose another one.'],
  ])('can’t be %s', async (password, message) => {
    const portal = await testPortal();
    const student = await portal.student();
    const response = await student.post('/api/change-password-student', { ...change, password });
    expect(response.statusCode).toBe(422);
    expect(getMessage(response, 'password')).toBe(message);
  });

  it('needs only the old one', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const { old_password, ...withoutOld } = change;
    expect(getMessage(await student.post('/api/change-password-student', withoutOld), 'old_password')).toBe(
      'This field is required.',
    );
    const wrongOld = { ...change, old_password: `${old_password}!` };
    expect(getMessage(await student.post('/api/change-password-student', wrongOld), 'old_password')).toBe(
      'The old password is not right.',
    );
    const simple = { ...change, password: ' pässwörter ' };
    expect((await student.post('/api/change-password-student', simple)).statusCode).toBe(200);
    const again = await portal
      .browser()
      .post('/api/login-student', { student_id: '20260001', password: simple.password });
    expect(again.statusCode).toBe(200);
  });

  it('is throttled after wrong old ones, as at sign-in', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      const guess = { ...change, old_password: `guess ${tried}` };
      statuses.push((await student.post('/api/change-password-student', guess)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    portal.pass(1);
    expect((await student.post('/api/change-password-student', change)).statusCode).toBe(200);
  });

  it('ends the account’s other sessions and renews the token of this one', async () => {
    const portal = await testPortal();
    const [phone, laptop] = [await portal.student(), await portal.student()];
    const before = phone.cookies.get('formroom_session');
    await phone.post('/api/change-password-student', change);
    expect(phone.cookies.get('formroom_session')).not.toBe(before);
    expect((await phone.get('/api/session')).json()).toMatchObject({ authenticated: true });
    expect((await laptop.get('/api/session')).json()).toMatchObject({ authenticated: false });
  });
});

describe('a reset by the office', () => {
  const [ID, SCHOOLS, INTRUDERS] = ['20260001', '20130821', '20110101'];
  const saveDate = (browser: TestBrowser, date_of_birth: string) =>
    browser.post('/api/student', { id: ID, date_of_birth });
  const signIn = async (portal: TestPortal, password: string) =>
    (await portal.browser().post('/api/login-student', { student_id: ID, password })).statusCode;
  const reset = (admin: TestBrowser) => admin.post('/api/reset-password-student', { student_id: ID });
  const described = async (admin: TestBrowser) =>
    (await admin.get(`/api/first-password/${ID}`)).json<unknown>();

  it('ignores a date of birth that was changed in a family session, because it may be an intruder’s', async () => {
    const portal = await testPortal();
    const [intruder, admin] = [await portal.student(), await portal.admin()];
    expect((await saveDate(intruder, '2010-10-10')).statusCode).toBe(200);
    portal.pass(1);
    expect((await saveDate(intruder, '2011-01-01')).statusCode).toBe(200);
    expect(await described(admin)).toEqual({
      kind: 'birth-date',
      date_of_birth: '2013-08-21',
      changed: { date_of_birth: '2011-01-01', by: 'Family', at: '2026-11-20T13:00:00.000Z' },
    });
    expect((await reset(admin)).statusCode).toBe(200);
    expect(await signIn(portal, INTRUDERS)).toBe(422);
    expect(await signIn(portal, SCHOOLS)).toBe(200);
  });

  it('ignores it also after an import that corrected it was undone', async () => {
    const portal = await testPortal();
    const [intruder, admin] = [await portal.student(), await portal.admin()];
    await saveDate(intruder, '2011-01-01');
    const { import_id: id } = await previewImport(
      admin,
      toCsv('Student ID,Date of Birth', `${ID},2013-08-21`),
    );
    expect((await commit(admin, id)).statusCode).toBe(200);
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await described(admin)).toMatchObject({ changed: { date_of_birth: '2011-01-01' } });
    await reset(admin);
    expect(await signIn(portal, INTRUDERS)).toBe(422);
    expect(await signIn(portal, SCHOOLS)).toBe(200);
  });

  it('uses the date that the office or an import entered last', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(), await portal.admin()];
    await saveDate(family, '2011-01-01');
    await saveDate(admin, '2013-08-12');
    expect(await described(admin)).toEqual({
      kind: 'birth-date',
      date_of_birth: '2013-08-12',
      changed: null,
    });
    await saveDate(family, '2011-01-01');
    const { import_id: id } = await previewImport(
      admin,
      toCsv('Student ID,Date of Birth', `${ID},2013-08-22`),
    );
    expect((await commit(admin, id)).statusCode).toBe(200);
    await saveDate(family, '2011-01-01');
    await reset(admin);
    expect(await signIn(portal, '20130812')).toBe(422);
    expect(await signIn(portal, INTRUDERS)).toBe(422);
    expect(await signIn(portal, '20130822')).toBe(200);
  });

  it('reports no change if the family’s date equals the school’s, or slips are printed', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(), await portal.admin()];
    await saveDate(family, '2011-01-01');
    await saveDate(family, '2013-08-21');
    expect(await described(admin)).toMatchObject({ date_of_birth: '2013-08-21', changed: null });
    await reauthenticate(admin);
    await admin.post('/api/settings', { first_password: 'slip' });
    expect(await described(admin)).toEqual({ kind: 'slip', date_of_birth: null, changed: null });
    expect((await admin.get('/api/first-password/99999999')).statusCode).toBe(404);
  });

  it('rejects both the school’s and the family’s date as a new password', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    await saveDate(student, '2011-01-01');
    for (const password of ['01012011', '21082013']) {
      const response = await student.post('/api/change-password-student', { ...change, password });
      expect(getMessage(response, 'password')).toBe('Choose something other than the date of birth.');
    }
  });

  it('restores the date of birth as password and ends the student’s sessions', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const admin = await portal.admin();
    const response = await admin.post('/api/reset-password-student', { student_id: '20260001' });
    expect(response.json()).toEqual({ name: 'Anya Ramdeen' });
    expect((await student.get('/api/student-record/20260001')).statusCode).toBe(401);
    const withBirthDate = { student_id: '20260001', password: '20130821' };
    expect((await portal.browser().post('/api/login-student', withBirthDate)).json()).toMatchObject({
      password_reset: 1,
    });
  });

  it('is rejected without a date of birth on record, and for an unknown ID', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await portal.db
      .updateTable('students')
      .set({ date_of_birth: null })
      .where('id', '=', '20260001')
      .execute();
    const response = await admin.post('/api/reset-password-student', { student_id: '20260001' });
    expect(response.statusCode).toBe(422);
    expect(getMessage(response, 'date_of_birth')).toContain('no date of birth');
    expect((await admin.post('/api/reset-password-student', { student_id: '99999999' })).statusCode).toBe(
      404,
    );
  });
});

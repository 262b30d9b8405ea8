import { describe, expect, it } from 'vitest';
import { realPasswordCost } from '../../testing/real-password-cost.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { hashPassword } from './passwords.ts';

const change = { student_id: '20260001', old_password: 'formroom-demo', password: 'a calm new password' };
const messageOf = (response: { json(): unknown }, field: string) =>
  (response.json() as { errors?: Record<string, string[]> }).errors?.[field]?.[0];

describe('a new password', () => {
  it('is stored as Argon2id and served by no call', async () => {
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
    ['20260001', 'Choose something other than the student ID.'],
    ['Password1', 'This password is too common. Choose another one.'],
    // One of the thousands that leaked, and one of these islands.
    ['Volleyball', 'This password is too common. Choose another one.'],
    ['Steelpan1', 'This password is too common. Choose another one.'],
    ['zzzzzzzzzz', 'This password is too common. Choose another one.'],
  ])('is not %s', async (password, message) => {
    const portal = await testPortal();
    const student = await portal.student();
    const response = await student.post('/api/change-password-student', { ...change, password });
    expect(response.statusCode).toBe(422);
    expect(messageOf(response, 'password')).toBe(message);
  });

  it('needs the old one, and demands nothing else', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const { old_password, ...withoutOld } = change;
    expect(messageOf(await student.post('/api/change-password-student', withoutOld), 'old_password')).toBe(
      'This field is required.',
    );
    const wrongOld = { ...change, old_password: `${old_password}!` };
    expect(messageOf(await student.post('/api/change-password-student', wrongOld), 'old_password')).toBe(
      'The old password is not right.',
    );
    const simple = { ...change, password: ' pässwörter ' };
    expect((await student.post('/api/change-password-student', simple)).statusCode).toBe(200);
    const again = await portal
      .browser()
      .post('/api/login-student', { student_id: '20260001', password: simple.password });
    expect(again.statusCode).toBe(200);
  });

  it('can’t be reached by guessing the old one in a session that was left open', async () => {
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

  it('ends the account’s other sessions and goes on with a new token', async () => {
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
  it('goes back to the birth date and ends the student’s sessions', async () => {
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

  it('is refused without a date of birth on record, and for an unknown ID', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await portal.db
      .updateTable('students')
      .set({ date_of_birth: null })
      .where('id', '=', '20260001')
      .execute();
    const response = await admin.post('/api/reset-password-student', { student_id: '20260001' });
    expect(response.statusCode).toBe(422);
    expect(messageOf(response, 'date_of_birth')).toContain('no date of birth');
    expect((await admin.post('/api/reset-password-student', { student_id: '99999999' })).statusCode).toBe(
      404,
    );
  });
});

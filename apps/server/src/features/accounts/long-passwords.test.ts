import { expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';

it.each([64, 200])('a password of %i characters is accepted, and all of it is compared', async (length) => {
  const portal = await testPortal();
  const student = await portal.student(ID);
  const password = 'correct Horse 電池 '.repeat(20).slice(0, length);
  const changed = await student.post('/api/change-password-student', {
    student_id: ID,
    old_password: 'formroom-demo',
    password,
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const readStatus = async (typed: string) =>
    (await portal.browser().post('/api/login-student', { student_id: ID, password: typed })).statusCode;
  expect(await readStatus(`${password.slice(0, -1)}?`)).toBe(422);
  expect(await readStatus(password.slice(0, -1))).toBe(422);
  expect(await readStatus(password.toLowerCase())).toBe(422);
  expect(await readStatus(password)).toBe(200);
});

it('a longer one is rejected, not truncated', async () => {
  const portal = await testPortal();
  const student = await portal.student(ID);
  const change = { student_id: ID, old_password: 'formroom-demo', password: 'x y'.repeat(67) };
  const response = await student.post('/api/change-password-student', change);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toHaveProperty('errors.password');
});

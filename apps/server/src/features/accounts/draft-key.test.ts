import type { DraftKey } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { NO_PASSWORD } from './passwords.ts';

const getDraftKey = async (browser: TestBrowser) => (await browser.get(paths.draftKey)).json<DraftKey>().key;

it('a student’s key is unique, the same at every sign-in, and new after a change of the password', async () => {
  const portal = await testPortal();
  const [first, second, other] = [
    await portal.student(),
    await portal.student(),
    await portal.student('20260003'),
  ];
  const key = await getDraftKey(first);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await getDraftKey(second)).toBe(key);
  expect(await getDraftKey(other)).not.toBe(key);

  const change = { student_id: '20260001', old_password: 'formroom-demo', password: 'our own new words' };
  expect((await first.post(paths.changePassword, change)).statusCode).toBe(200);
  expect(await getDraftKey(first)).not.toBe(key);
});

it('after a correction of the ID the key of the former one is there, too', async () => {
  const portal = await testPortal();
  const [family, admin] = [await portal.student(), await portal.admin()];
  const key = await getDraftKey(family);
  await admin.post(paths.changeStudentId, { student_id: '20260001', new_id: 'FC-0100' });
  const { former, key: newKey } = (await family.get(paths.draftKey)).json<DraftKey>();
  expect(former).toEqual([{ student_id: '20260001', key }]);
  expect(newKey).not.toBe(key);
  expect((await family.get(paths.session)).json()).toMatchObject({
    user_id: 'FC-0100',
    former_ids: ['20260001'],
  });
});

it('an administrator’s key is unique, too, and there is none without a password', async () => {
  const portal = await testPortal();
  const [office, results] = [await portal.admin(), await portal.staff('results')];
  expect(await getDraftKey(office)).not.toBe(await getDraftKey(results));
  await portal.db.updateTable('admins').set({ password_hash: NO_PASSWORD }).execute();
  expect((await office.get(paths.draftKey)).statusCode).toBe(403);
});

it('the key is not cached', async () => {
  const portal = await testPortal();
  const { headers } = await (await portal.student()).get(paths.draftKey);
  expect(headers['cache-control']).toMatch(/no-store/);
});

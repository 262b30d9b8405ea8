import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { findSelectedIds } from './select-students.repository.ts';

/** Four students of 1A: one without a photo, one with a password, one whose account is closed, one who has left. */
async function smallClass() {
  const portal = await testPortal();
  const { db } = portal;
  const ids = ['20260001', '20260002', '20260003', '20260004'];
  await db.updateTable('students').set({ class_id: null }).execute();
  for (const [index, id] of ids.entries()) {
    const documents = { files_birth_certificate: 1, files_immunization_card: 1, files_sea_slip: 1 };
    await db
      .updateTable('students')
      .set({
        class_id: '1A',
        sort_name: String(9 - index),
        ...documents,
        files_picture: index === 0 ? 0 : 1,
      })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('student_accounts')
      .set({ password_hash: index === 1 ? 'a hash' : null, wrong_first_passwords: index === 2 ? 1000 : 0 })
      .where('student_id', '=', id)
      .execute();
  }
  await db
    .updateTable('students')
    .set({ left_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', '20260004')
    .execute();
  return portal;
}

const listed = async (portal: TestPortal, filter: StudentFilter) => {
  const response = await (
    await portal.admin()
  ).get(pathTo(paths.students, {}, { ...filter, page: 1, sort: 'name' }));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: StudentListEntry[] }>().data;
};

describe('the filters of the office’s list', () => {
  it.each<[StudentFilter, string[]]>([
    [{ class: '1A' }, ['20260003', '20260002', '20260001']],
    [{ class: '1A', documents: 'missing' }, ['20260001']],
    [{ class: '1A', documents: 'complete' }, ['20260003', '20260002']],
    [{ class: '1A', account: 'password' }, ['20260002']],
    [{ class: '1A', account: 'no_password' }, ['20260003', '20260001']],
    [{ class: '1A', account: 'blocked' }, ['20260003']],
    [{ class: '1A', account: 'no_password', documents: 'complete' }, ['20260003']],
    [{ class: '1A', account: 'password', documents: 'missing' }, []],
    [{ class: '1A', account: 'no_password', search: '20260001' }, ['20260001']],
  ])('%j lists and selects the same students', async (filter, expected) => {
    const portal = await smallClass();
    expect((await listed(portal, filter)).map(({ id }) => id)).toEqual(expected);
    expect(await findSelectedIds(portal.db, { filter }, new Date())).toEqual(expected);
  });

  it('shows the state of accounts that are waiting or closed', async () => {
    const [entry] = await listed(await smallClass(), { account: 'blocked' });
    expect(entry?.account).toEqual({ state: 'closed', until: null });
  });

  it('selects enrolled students by ID in the order of names', async () => {
    const { db } = await smallClass();
    const ids = ['20260001', '20260003', '20260004', '99999999'];
    expect(await findSelectedIds(db, { ids }, new Date())).toEqual(['20260003', '20260001']);
  });

  it('takes the same number of queries for any size of the school', async () => {
    const portal = await testPortal();
    const filter = { registration: 'agreed', documents: 'missing', account: 'no_password' } as const;
    const count = () => countQueries(portal.db, () => findSelectedIds(portal.db, { filter }, new Date()));
    const few = await count();
    await addCopiedStudents(portal.db, 900);
    expect(await count()).toBe(few);
  });
});

import type { listRecipients } from '@formroom/domain/api/bulk-students.ts';
import type { CallResponse } from '@formroom/domain/api/contract.ts';
import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { parentContactFields } from '@formroom/domain/registration/parent-contacts.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ids = ['20260001', '20260002', '20260003'];
const selection = { ids };

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const select = (columns: 'class_id' | 'left_at' | 'version') =>
    portal.db.selectFrom('students').select(['id', columns]).where('id', 'in', ids).orderBy('id').execute();
  return { portal, admin, select };
}

describe('the selected students', () => {
  it('move to a class together, each with a history row and a version', async () => {
    const { portal, admin, select } = await office();
    const put = (class_id: string, id: string) =>
      portal.db.updateTable('students').set({ class_id }).where('id', '=', id).execute();
    await put('2B', '20260002');
    await put('9Z', '20260003');
    const before = await select('version');
    const response = await admin.post(paths.moveStudents, { selection, class_id: '9Z' });
    expect(response.json()).toEqual({
      students: 3,
      moved: 2,
      from: expect.arrayContaining([
        { class_id: '2A', ids: ['20260001'] },
        { class_id: '2B', ids: ['20260002'] },
      ]) as unknown,
    });
    expect((await select('class_id')).map((row) => row.class_id)).toEqual(['9Z', '9Z', '9Z']);
    expect((await select('version')).map(({ version }) => version)).toEqual(
      before.map(({ id, version }) => (id === '20260003' ? version : version + 1)),
    );
    const [change] = (await admin.get(pathTo(paths.studentHistory, { id: '20260001' }))).json<unknown[]>();
    expect(change).toMatchObject({ field: 'class_id', from: '2A', to: '9Z', by: 'admin' });
    expect((await admin.get('/api/students?class=9Z')).json()).toHaveLength(3);
    const none = await admin.post(paths.moveStudents, {
      selection: { filter: { class: '9Z' } },
      class_id: null,
    });
    expect(none.json()).toMatchObject({ moved: 3 });
  });

  it('are not changed if others match by then than the office was shown, or too many to undo', async () => {
    const { portal, admin, select } = await office();
    const before = await select('class_id');
    const count = (await admin.get('/api/students?class=2A')).json<unknown[]>().length;
    const move = async (expected: number, filter: object = { class: '2A' }) =>
      await admin.post(paths.moveStudents, { selection: { filter, expected }, class_id: '9Z' });
    const refused = await move(count + 1);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      `The list has changed: ${count} students match now, and ${count + 1} did when it was shown. ` +
        'Close this, look at the list and try again.',
    ]);
    expect(await select('class_id')).toEqual(before);
    expect((await move(count)).json()).toMatchObject({ moved: count });
    await addCopiedStudents(portal.db, 10_050);
    const tooMany = await admin.post(paths.moveStudents, { selection: { filter: {} }, class_id: '9Z' });
    expect(tooMany.statusCode).toBe(409);
    expect(tooMany.json<{ message: string }>().message).toContain('Select at most 10000');
  });

  it('leave together, with the last day, the reason and the next school; one can be restored', async () => {
    const { admin, select } = await office();
    const family = await admin.post(paths.leaveStudents, {
      selection,
      left_on: '2026-07-03',
      leaving_reason: 'Moved away',
      next_school: 'San Fernando Secondary',
    });
    expect(family.json()).toMatchObject({ left: 3 });
    const leavers = (await admin.get(paths.leavers)).json<Leaver[]>();
    expect(leavers).toHaveLength(3);
    expect(leavers[0]).toMatchObject({
      left_on: '2026-07-03',
      leaving_reason: 'Moved away',
      next_school: 'San Fernando Secondary',
      erase_at: null,
    });
    await admin.post(pathTo(paths.reinstate, { id: '20260001' }));
    expect((await select('left_at')).map(({ left_at }) => left_at === null)).toEqual([true, false, false]);
    await admin.post(paths.leavers, { student_id: '20260001', erase: 0 });
    const again = (await admin.get(paths.leavers)).json<Leaver[]>().find(({ id }) => id === '20260001');
    expect(again).toMatchObject({ left_on: null, leaving_reason: null, next_school: null });
  });

  it.each([
    ['1850-07-03', 'The date can’t be before 1900-01-01.'],
    ['2027-12-31', 'The last day can’t be after the end of the school year, 2027-08-31.'],
  ])('can’t have left on %s, and nobody is marked', async (left_on, message) => {
    const { admin, select } = await office();
    const response = await admin.post(paths.leaveStudents, { selection, left_on });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty('errors.left_on', [message]);
    expect((await select('left_at')).every(({ left_at }) => left_at === null)).toBe(true);
  });

  it('are exported alone, and their accounts are reopened', async () => {
    const { portal, admin } = await office();
    const response = await admin.post(paths.exportData, { selection, groups: ['father'] });
    const { sheets } = await readXlsx(response.rawPayload);
    expect(
      sheets[0]?.rows
        .slice(1)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual(ids);
    await portal.db.updateTable('student_accounts').set({ wrong_first_passwords: 1000 }).execute();
    expect((await admin.post(paths.reopenAccounts, { selection })).json()).toEqual({ reopened: 3 });
    const details = (await listAuditEntries(admin)).map((entry) => [entry.event, entry.details]);
    expect(details).toContainEqual(['data-exported', '3 students; Father; selected students']);
    expect(details).toContainEqual(['accounts-reopened', 'all']);
  });

  it('can be reminded by the phones and emails of parents, also without a name, and by their own', async () => {
    const { portal, admin } = await office();
    await portal.db
      .updateTable('students')
      .set({
        ...{ father_name: null, mobile_phone_father: '6201111', email_father: 'x@example.org' },
        ...{ mother_name: 'Indra', mobile_phone_mother: '6202222', email_mother: null },
        ...{ guardian_name: null, phone_home: null, email: 'anya@example.org' },
      })
      .where('id', '=', '20260001')
      .execute();
    const noContacts = Object.fromEntries(
      parentContactFields.flatMap(({ mobile, email }) => [
        [mobile, null],
        [email, null],
      ]),
    );
    await portal.db
      .updateTable('students')
      .set({ ...noContacts, phone_home: null, email: null, first_name: 'Kai', last_name: 'Ali' })
      .where('id', '=', '20260002')
      .execute();
    const response = await admin.post(paths.reminderRecipients, {
      selection: { ids: ['20260001', '20260002'] },
    });
    const { recipients, unreachable } = response.json<CallResponse<typeof listRecipients>>();
    expect(unreachable).toEqual({
      count: 1,
      students: [{ student_id: '20260002', student: 'Ali, Kai' }],
    });
    expect(recipients.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Father', '6201111', 'x@example.org'],
      ['Indra', '6202222', null],
      [null, null, 'anya@example.org'],
    ]);
  });

  it('must still be in the list', async () => {
    const { admin } = await office();
    await admin.post(paths.leaveStudents, { selection });
    const calls = [paths.moveStudents, paths.leaveStudents, paths.reminderRecipients, paths.reopenAccounts];
    for (const path of calls) {
      const body = path === paths.moveStudents ? { selection, class_id: '1A' } : { selection };
      expect((await admin.post(path, body)).statusCode, path).toBe(409);
    }
  });

  it('are read with the same number of queries for any size of the school', async () => {
    const { portal, admin } = await office();
    const count = () =>
      countQueries(portal.db, () => admin.post(paths.reminderRecipients, { selection: { filter: {} } }));
    await count();
    const few = await count();
    await addCopiedStudents(portal.db, 900);
    expect(await count()).toBe(few);
  });
});

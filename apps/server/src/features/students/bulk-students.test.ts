import type { Recipient } from '@formroom/domain/api/bulk-students.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
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
  const select = (columns: 'class_id' | 'version') =>
    portal.db.selectFrom('students').select(['id', columns]).where('id', 'in', ids).orderBy('id').execute();
  return { portal, admin, select };
}

describe('the selected students', () => {
  it('move to a class together, each with a history row and a version', async () => {
    const { portal, admin, select } = await office();
    await portal.db.updateTable('students').set({ class_id: '9Z' }).where('id', '=', '20260003').execute();
    const before = await select('version');
    const response = await admin.post(paths.moveStudents, { selection, class_id: '9Z' });
    expect(response.json()).toEqual({ moved: 2 });
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
    expect(none.json()).toEqual({ moved: 3 });
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
    await portal.db.updateTable('student_accounts').set({ wrong_birth_dates: 1000 }).execute();
    expect((await admin.post(paths.reopenAccounts, { selection })).json()).toEqual({ reopened: 3 });
    const details = (await listAuditEntries(admin)).map((entry) => [entry.event, entry.details]);
    expect(details).toContainEqual(['data-exported', '3 students; Father; selected students']);
    expect(details).toContainEqual(['accounts-reopened', 'all']);
  });

  it('can be reminded by the phones and emails of parents with a name, and by their own', async () => {
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
    const response = await admin.post(paths.reminderRecipients, { selection: { ids: ['20260001'] } });
    const { students, recipients } = response.json<{ students: number; recipients: Recipient[] }>();
    expect(students).toBe(1);
    expect(recipients.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Indra', '6202222', null],
      [null, null, 'anya@example.org'],
    ]);
  });

  it('must still be in the list', async () => {
    const { admin } = await office();
    for (const student_id of ids) await admin.post(paths.leavers, { student_id, erase: 0 });
    for (const path of [paths.moveStudents, paths.reminderRecipients, paths.reopenAccounts]) {
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

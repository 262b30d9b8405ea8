import type { DataChecks } from '@formroom/domain/api/data-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentsTable } from '../../db/tables.ts';
import type { Updateable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';

const [ANYA, TWIN, OTHER] = ['20260001', '20260003', '20260005'];

/** A school of a few students in whose records nothing is wrong. */
async function openSchool() {
  const portal = await testPortal();
  const { db } = portal;
  await keepFirstStudents(db, 12);
  await db
    .updateTable('students')
    .set({ class_id: '2A', date_of_birth: '2013-08-21', phone_home: '7000001', immigration_permit: 0 })
    .execute();
  const change = (id: string, answers: Updateable<StudentsTable>) =>
    db
      .updateTable('students')
      .set({ ...answers, updated_at: portal.app.now().toISOString() })
      .where('id', '=', id)
      .execute();
  const admin = await portal.admin();
  const list = async (query = '') => (await admin.get(`${paths.dataChecks}${query}`)).json<DataChecks>();
  const dismiss = async (id: string, { data }: DataChecks, note = 'Renewal is under way') => {
    const [finding] = data;
    const { check, fingerprint } = finding ?? {};
    return await admin.post(paths.dismissFinding, { student_id: id, check, fingerprint, note });
  };
  return { portal, admin, change, list, dismiss };
}

const expired = { immigration_permit: 1, permit_expiry_date: '2026-11-01' };

describe('the data checks', () => {
  it('find what may be wrong, with the answers', async () => {
    const { change, list } = await openSchool();
    expect(await list()).toMatchObject({ total: 0, data: [] });
    await change(ANYA, { first_name: 'Zoë', last_name: 'Ali' });
    await change(TWIN, { first_name: 'Zoe', last_name: 'ALI', ...expired });
    await change(OTHER, { mobile_phone_mother: '7000001', class_id: '6A' });
    const { data, counts, total } = await list();
    expect(total).toBe(4);
    expect(counts).toEqual({
      unreachable: 0,
      permits: 1,
      duplicates: 1,
      birthYears: 1,
      sharedNumbers: 1,
      sameIds: 0,
    });
    expect(data.map(({ check, state, students }) => [check, state, students.map(({ id }) => id)])).toEqual([
      ['permits', 'expired', [TWIN]],
      ['duplicates', null, [ANYA, TWIN]],
      ['birthYears', null, [OTHER]],
      ['sharedNumbers', null, [OTHER]],
    ]);
    expect(data[0]?.students[0]?.answers).toEqual({ permit_expiry_date: '2026-11-01' });
    expect((await list('?check=duplicates&page_size=1')).data).toHaveLength(1);
    expect((await list('?page=2&page_size=3')).data).toHaveLength(1);
  });

  it('do not find what was corrected since, nor students who have left', async () => {
    const { admin, change, list } = await openSchool();
    await change(ANYA, expired);
    await change(TWIN, expired);
    expect((await list()).total).toBe(2);
    await admin.post(paths.saveStudent, { id: ANYA, permit_expiry_date: '2028-11-01' });
    expect((await list()).data.map(({ students }) => students[0]?.id)).toEqual([TWIN]);
    await admin.post(paths.leavers, { student_id: TWIN, erase: 0 });
    expect((await list()).total).toBe(0);
  });

  it('leave out a dismissed finding until its answers change', async () => {
    const { admin, change, list, dismiss } = await openSchool();
    await change(ANYA, expired);
    expect((await dismiss(ANYA, await list())).statusCode).toBe(200);
    expect(await list()).toMatchObject({ total: 0, counts: { permits: 0 } });
    expect((await list('?dismissed=1')).data).toMatchObject([
      { dismissed: { note: 'Renewal is under way', by: 'admin', at: '2026-11-20T13:00:00.000Z' } },
    ]);
    await admin.post(paths.saveStudent, { id: ANYA, allergy: 'Dust' });
    expect((await list()).total).toBe(0);
    await admin.post(paths.saveStudent, { id: ANYA, permit_expiry_date: '2026-11-02' });
    expect((await list()).total).toBe(1);
    expect((await list('?dismissed=1')).total).toBe(0);
  });

  it('list a dismissed finding again when it is restored', async () => {
    const { admin, change, list, dismiss } = await openSchool();
    await change(ANYA, expired);
    await dismiss(ANYA, await list());
    const finding = { student_id: ANYA, check: 'permits' };
    expect((await admin.post(paths.restoreFinding, finding)).statusCode).toBe(200);
    expect((await list()).total).toBe(1);
    expect((await admin.post(paths.restoreFinding, finding)).statusCode).toBe(404);
  });

  it('refuse to dismiss what has changed since the page was loaded, and a missing note', async () => {
    const { admin, change, list, dismiss } = await openSchool();
    await change(ANYA, expired);
    const loaded = await list();
    expect((await dismiss(ANYA, loaded, ' ')).json()).toHaveProperty('errors.note');
    await admin.post(paths.saveStudent, { id: ANYA, permit_expiry_date: '2026-11-02' });
    expect((await dismiss(ANYA, loaded)).statusCode).toBe(409);
    expect((await dismiss('99999999', loaded)).statusCode).toBe(404);
  });

  it('are forgotten with a student who is erased', async () => {
    const { portal, change, list, dismiss } = await openSchool();
    await change(ANYA, expired);
    await dismiss(ANYA, await list());
    await scheduleErasure(portal, ANYA);
    portal.pass(31 * 24 * 60);
    await eraseDueLeavers(portal);
    expect(await portal.db.selectFrom('dismissed_findings').selectAll().execute()).toEqual([]);
  });

  it('cost as many queries in a small school as in a large one', async () => {
    const { portal, change, list } = await openSchool();
    const small = await countQueries(portal.db, () => list());
    for (const id of [ANYA, TWIN, OTHER]) await change(id, expired);
    expect(await countQueries(portal.db, () => list())).toBe(small);
  });
});

import type { MovedGroup } from '@formroom/domain/api/bulk-students.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { NamedStudents } from '@formroom/domain/api/student-selection.ts';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';

const ids = ['20260001', '20260002', '20260003'];

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const select = (columns: 'class_id' | 'left_at') =>
    portal.db.selectFrom('students').select(['id', columns]).where('id', 'in', ids).orderBy('id').execute();
  return { portal, admin, select };
}

describe('students who were changed together', () => {
  it('are moved back, except those whose class was changed again or who left', async () => {
    const { portal, admin, select } = await office();
    await portal.db
      .updateTable('students')
      .set({ class_id: '8B' })
      .where('id', 'in', [...ids, '20260004'])
      .execute();
    const move = { selection: { filter: { class: '8B' }, except: ['20260004'] }, class_id: '9Z' };
    const { from } = (await admin.post(paths.moveStudents, move)).json<{ from: MovedGroup[] }>();
    expect(from.flatMap((group) => group.ids).toSorted()).toEqual(ids);
    await admin.post(paths.moveStudents, { selection: { ids: ['20260002'] }, class_id: '1A' });
    await admin.post(paths.leavers, { student_id: '20260003', erase: 0 });
    const undone = await admin.post(paths.undoMove, { class_id: '9Z', from });
    expect(undone.json()).toMatchObject({ moved: 1, kept: { count: 2 } });
    const { kept } = undone.json<{ kept: NamedStudents }>();
    expect(kept.students.map(({ student_id: id }) => id).toSorted()).toEqual(['20260002', '20260003']);
    expect((await select('class_id')).map((row) => row.class_id)).toEqual(['8B', '1A', '9Z']);
    const again = await admin.post(paths.undoMove, { class_id: '9Z', from });
    expect(again.json()).toMatchObject({ moved: 0, kept: { count: 3 } });
  });

  it('are restored together, except those restored or marked again since', async () => {
    const { portal, admin, select } = await office();
    const left = await admin.post(paths.leaveStudents, { selection: { ids }, left_on: '2026-07-03' });
    const { left_at, ids: leavers } = left.json<{ left_at: string; ids: string[] }>();
    await admin.post(pathTo(paths.reinstate, { id: '20260001' }));
    portal.pass(1);
    await admin.post(paths.leavers, { student_id: '20260001', erase: 0 });
    const undone = await admin.post(paths.undoLeaving, { left_at, ids: leavers });
    expect(undone.json()).toMatchObject({ restored: 2, kept: { students: [{ student_id: '20260001' }] } });
    expect((await select('left_at')).map((row) => row.left_at === null)).toEqual([false, true, true]);
    const [, restored] = await portal.db
      .selectFrom('students')
      .select('left_on')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(restored).toEqual({ left_on: null });
  });
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { describe, expect, it } from 'vitest';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { leaveAfterLastDay } from './leavers.service.ts';

const ANYA = '20260001';
const OTHER = '20260003';
const DAY = 24 * 60;

/** A school on 20 November 2026, whose year ends on 31 August 2027. */
async function school() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 12);
  const admin = await portal.admin();
  const listed = async () => {
    // A new sign-in, because days pass.
    const students = (await (await portal.admin()).get(paths.students)).json<{ id: string }[]>();
    return students.map(({ id }) => id);
  };
  const leavers = async () => (await (await portal.admin()).get(paths.leavers)).json<Leaver[]>();
  const leave = (left_on: string, erase = 0) =>
    admin.post(paths.leavers, { student_id: ANYA, erase, left_on, leaving_reason: 'Moves away' });
  const job = () =>
    leaveAfterLastDay(portal.db, { now: portal.app.now(), timeZone: portal.app.config.timeZone });
  return { portal, admin, listed, leavers, leave, job };
}

describe('a last day ahead', () => {
  it('keeps the student in lists and signed in until it is over', async () => {
    const { portal, listed, leavers, leave, job } = await school();
    await portal.student(ANYA);
    const response = await leave('2026-11-22');
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { left_at: null, left_on: '2026-11-22', leaving_reason: 'Moves away', erase_at: null },
    ]);
    expect(await listed()).toContain(ANYA);
    expect(await leavers()).toMatchObject([{ id: ANYA, left_at: null, left_by: 'admin' }]);
    portal.pass(2 * DAY);
    expect(await job()).toBe(0);
    const sessions = async () =>
      (await portal.db.selectFrom('sessions').select('student_id').where('student_id', '=', ANYA).execute())
        .length;
    expect(await sessions()).toBe(1);
    portal.pass(DAY);
    expect([await job(), await sessions()]).toEqual([1, 0]);
    expect(await listed()).not.toContain(ANYA);
    expect(await leavers()).toMatchObject([
      { id: ANYA, left_at: portal.app.now().toISOString(), left_on: '2026-11-22' },
    ]);
  });

  it('can be changed and taken back', async () => {
    const { portal, admin, listed, leavers, leave, job } = await school();
    await leave('2026-11-22');
    await leave('2026-12-11');
    expect(await leavers()).toMatchObject([{ left_on: '2026-12-11' }]);
    expect((await admin.post(pathTo(paths.reinstate, { id: ANYA }), {})).statusCode).toBe(200);
    expect(await leavers()).toEqual([]);
    portal.pass(30 * DAY);
    expect([await job(), (await listed()).includes(ANYA)]).toEqual([0, true]);
    const again = await (await portal.admin()).post(pathTo(paths.reinstate, { id: ANYA }), {});
    expect(again.statusCode).toBe(409);
  });

  it('is at most the last day of the school year', async () => {
    const { portal, leave } = await school();
    const { last_day: lastDay } = await portal.db
      .selectFrom('school_years')
      .select('last_day')
      .where('state', '=', 'current')
      .executeTakeFirstOrThrow();
    const late = await leave('2027-12-01');
    expect([late.statusCode, late.json()]).toMatchObject([
      422,
      { errors: { left_on: [`The last day can’t be after the end of the school year, ${lastDay}.`] } },
    ]);
    expect((await leave(lastDay)).statusCode).toBe(200);
  });

  it('delays the deletion of the data', async () => {
    const { leave } = await school();
    expect((await leave('2026-12-11', 1)).json()).toMatchObject({
      left_at: null,
      erase_at: '2027-01-10T12:00:00.000Z',
    });
  });

  it('of many students is undone together', async () => {
    const { admin, leavers } = await school();
    const ids = [ANYA, OTHER];
    const left = await admin.post(paths.leaveStudents, { selection: { ids }, left_on: '2026-12-11' });
    expect(left.json()).toMatchObject({ left: 2, left_at: null });
    expect(await leavers()).toHaveLength(2);
    const undone = await admin.post(paths.undoLeaving, { left_at: null, ids });
    expect(undone.json()).toEqual({ restored: 2, kept: { count: 0, students: [] } });
    expect(await leavers()).toEqual([]);
  });

  it('makes the plan of the next year propose that the student leaves, with the noted reason', async () => {
    const { portal, admin, leave, leavers } = await school();
    await leave('2027-06-30');
    await admin.post(paths.yearChange, {
      year: 2027,
      first_day: '2027-09-01',
      last_day: '2028-08-31',
      announced_for: null,
    });
    const preview = (await admin.get(paths.yearChangePreview)).json<{ digest: string }>();
    expect(preview).toMatchObject({ counts: { leave: expect.any(Number) as number } });
    portal.pass(1);
    const committed = await admin.post(paths.commitYearChange, { year: 2027, digest: preview.digest });
    expect(committed.statusCode).toBe(200);
    expect((await leavers()).find(({ id }) => id === ANYA)).toMatchObject({
      left_at: portal.app.now().toISOString(),
      left_on: '2027-06-30',
      leaving_reason: 'Moves away',
    });
  });
});

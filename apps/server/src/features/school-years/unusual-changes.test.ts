import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { PastYear, YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { describe, expect, it } from 'vitest';
import { ANYA, nextYear, OTHER, plannedYear, readTables, THIRD } from '../../testing/year-change.ts';

async function office() {
  const made = await plannedYear();
  const { admin } = made;
  const listEnded = async (year: number) => {
    const { data } = (await admin.get(pathTo(paths.pastYear, { year }))).json<PastYear>();
    const byId = new Map(data.map((each) => [each.student_id, each]));
    return (id: string) => byId.get(id) && [byId.get(id)?.class_id, byId.get(id)?.ended];
  };
  const plan = (year: number) =>
    admin.post(paths.yearChange, {
      ...nextYear,
      year,
      first_day: `${year}-09-01`,
      last_day: `${year + 1}-07-07`,
    });
  const add = (id: string, class_id: string) =>
    admin.post(paths.createStudent, {
      id,
      first_name: 'Late',
      last_name: `Arrival ${id}`,
      class_id,
      date_of_birth: '2015-05-05',
    });
  return { ...made, listEnded, plan, add };
}

describe('a change of year', () => {
  it('moves a student who skips a form and one who repeats, from whom the next plan goes on', async () => {
    const { decide, commit, student, listEnded, plan, getPlan, undo, portal } = await office();
    await decide([OTHER], 'promote', '3A');
    await decide([ANYA], 'repeat');
    const before = await readTables(portal);
    portal.pass(1);
    expect((await commit()).statusCode).toBe(200);
    expect([(await student(OTHER)).class_id, (await student(ANYA)).class_id]).toEqual(['3A', '2A']);
    const ended = await listEnded(2026);
    expect([ended(OTHER), ended(ANYA)]).toEqual([
      ['1A', 'promoted'],
      ['2A', 'repeated'],
    ]);
    await undo();
    expect(await readTables(portal)).toEqual(before);
    await commit();
    await plan(2028);
    const next = [...(await getPlan('3A')), ...(await getPlan('2A'))];
    const planned = (id: string) => next.find(({ student_id }) => student_id === id);
    expect(planned(OTHER)).toMatchObject({ plan: 'promote', next_class_id: '4A', decided: false });
    expect(planned(ANYA)).toMatchObject({ plan: 'promote', next_class_id: '3A', decided: false });
  });

  it('is undone around a student who was added after it', async () => {
    const { add, commit, undo, student, listEnded, plan } = await office();
    await commit();
    await add('20270001', '1A');
    expect((await undo()).statusCode).toBe(200);
    expect((await student('20270001')).class_id).toBe('1A');
    expect((await student(ANYA)).class_id).toBe('2A');
    await commit();
    expect((await listEnded(2026))('20270001')).toEqual(['1A', 'promoted']);
    await add('20270002', '1A');
    await plan(2028);
    await commit();
    const [first, second] = [await listEnded(2026), await listEnded(2027)];
    expect([first('20270002'), second('20270002')]).toEqual([undefined, ['1A', 'promoted']]);
  });

  it('keeps the class of a child who leaves and comes back within the year, and of no other', async () => {
    const { admin, portal, commit, student, listEnded, undo } = await office();
    const leave = (student_id: string) => admin.post(paths.leavers, { student_id, erase: 0 });
    const comeBack = (id: string) => admin.post(pathTo(paths.reinstate, { id }));
    await leave(OTHER);
    portal.pass(1);
    await commit();
    portal.pass(1);
    await leave(THIRD);
    const third = (await student(THIRD)).class_id;
    portal.pass(1);
    await comeBack(OTHER);
    await comeBack(THIRD);
    expect([(await student(OTHER)).class_id, (await student(THIRD)).class_id]).toEqual([null, third]);
    expect((await listEnded(2026))(OTHER)).toEqual(['1A', 'left']);
    // An undo puts the child who came back into the class from which it left.
    expect((await undo()).statusCode).toBe(200);
    expect(await student(OTHER)).toMatchObject({ class_id: '1A', left_at: null });
  });

  it('enrols nobody in a year who left by the change that began it', async () => {
    const { decide, portal, commit, plan, listEnded } = await office();
    await decide([OTHER], 'leave');
    await commit();
    portal.pass(1);
    await plan(2028);
    expect((await commit()).statusCode).toBe(200);
    const [first, second] = [await listEnded(2026), await listEnded(2027)];
    expect([first(OTHER), second(OTHER)]).toEqual([['1A', 'left'], undefined]);
  });

  it('asks a child who comes back in a later year for its agreement again', async () => {
    const { admin, portal, commit, student, undo } = await office();
    const agreed = { agree_terms_conditions: 1, submitted_at: '2026-09-02T08:00:00.000Z' };
    const ids = [OTHER, THIRD];
    await portal.db.updateTable('students').set(agreed).where('id', 'in', ids).execute();
    const classes = [(await student(OTHER)).class_id, (await student(THIRD)).class_id];
    await admin.post(paths.leavers, { student_id: OTHER, erase: 0 });
    const left = await admin.post(paths.leaveStudents, { selection: { ids: [THIRD] } });
    const { left_at } = left.json<{ left_at: string }>();
    portal.pass(1);
    await commit();
    portal.pass(1);
    await admin.post(pathTo(paths.reinstate, { id: OTHER }));
    await admin.post(paths.undoLeaving, { left_at, ids: [THIRD] });
    for (const id of ids)
      expect(await student(id)).toMatchObject({
        left_at: null,
        class_id: null,
        agree_terms_conditions: null,
        submitted_at: null,
      });
    expect((await undo()).statusCode).toBe(200);
    for (const [index, id] of ids.entries())
      expect(await student(id)).toMatchObject({ ...agreed, class_id: classes[index] });
  });

  it('works when the year ended long ago, and the leavers left on its last day', async () => {
    const { admin, portal, student } = await office();
    await admin.post(paths.schoolYears, { year: 2026, first_day: '2026-09-01', last_day: '2027-07-02' });
    portal.pass(2 * 366 * 24 * 60);
    const later = await portal.admin();
    await later.post(paths.yearChange, {
      ...nextYear,
      year: 2028,
      first_day: '2028-09-01',
      last_day: '2029-07-06',
    });
    await later.post(paths.yearPlan, { ids: [OTHER], plan: 'leave' });
    const shown = (await later.get(paths.yearChangePreview)).json<YearChangePreview>();
    expect(shown.notices.map(({ kind }) => kind)).not.toContain('early');
    const done = await later.post(paths.commitYearChange, { year: 2028, digest: shown.digest });
    expect(done.statusCode, done.body).toBe(200);
    expect(await student(OTHER)).toMatchObject({ left_on: '2027-07-02' });
    expect((await student(ANYA)).class_id).toBe('3A');
  });

  it('keeps what families save in its minute, and in that of its undo', async () => {
    const { portal, commit, undo, student, getPlan } = await office();
    const others = (await getPlan('3A')).slice(0, 3).map(({ student_id: id }) => id);
    const ids = [ANYA, ...others].toSorted();
    // Without a password, a family could only choose one.
    await portal.db
      .updateTable('student_accounts')
      .set({ password_hash: 'x' })
      .where('student_id', 'in', ids)
      .execute();
    const families = await Promise.all(ids.map((id) => portal.student(id)));
    const saveAll = (address: string) =>
      families.map((family, index) =>
        family.post(paths.saveStudent, { id: ids[index], home_address: `${address} ${index}` }),
      );
    const expectSaved = async (address: string) => {
      const rows = await portal.db
        .selectFrom('students')
        .select(['id', 'home_address'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      expect(rows.map(({ home_address: saved }) => saved)).toEqual(
        ids.map((_, index) => `${address} ${index}`),
      );
    };
    const [changed, ...saved] = await Promise.all([commit(), ...saveAll('Palm Avenue')]);
    expect([changed, ...saved].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await expectSaved('Palm Avenue');
    expect((await student(ANYA)).class_id).toBe('3A');
    portal.pass(1);
    const [undone, ...again] = await Promise.all([undo(), ...saveAll('Saddle Road')]);
    expect([undone, ...again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await expectSaved('Saddle Road');
    expect((await student(ANYA)).class_id).toBe('2A');
  });
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type {
  ListedYear,
  PastStudent,
  PlannedStudent,
  YearChange,
  YearChangePreview,
} from '@formroom/domain/api/school-years.ts';
import { describe, expect, it } from 'vitest';
import { findClassesInYear } from '../term-reports/results.repository.ts';
import { getRoll } from '../term-reports/roll.service.ts';
import { portalTables } from '../../backup/backed-up-tables.ts';
import type { Tables } from '../../db/tables.ts';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { download } from '../../testing/family-archive.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const next = { year: 2027, first_day: '2027-09-01', last_day: '2028-07-07', announced_for: null };
const [ANYA, OTHER, THIRD] = ['20260001', '20260002', '20260003'];

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const change = async () => (await admin.get(paths.yearChange)).json<YearChange>();
  const preview = async () => (await admin.get(paths.yearChangePreview)).json<YearChangePreview>();
  const decide = async (ids: string[], plan: string | null, class_id?: string) =>
    await admin.post(paths.yearPlan, { ids, plan, ...(class_id !== undefined && { class_id }) });
  const planOf = async (className: string) =>
    (await admin.get(`${paths.yearPlan}?class=${className}`)).json<{ data: PlannedStudent[] }>().data;
  const commit = async () => {
    const { year, digest } = await preview();
    return await admin.post(paths.commitYearChange, { year, digest });
  };
  const undo = async (year = 2027) => await admin.post(paths.undoYearChange, { year });
  const student = async (id: string) =>
    await portal.db
      .selectFrom('students')
      .select(['class_id', 'left_at', 'left_on', 'leaving_reason', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { portal, admin, change, preview, decide, planOf, commit, undo, student };
}

async function planned() {
  const made = await office();
  expect((await made.admin.post(paths.yearChange, next)).statusCode).toBe(200);
  return made;
}

const messageOf = (response: { json: () => unknown }) => (response.json() as { message: string }).message;

describe('the school year', () => {
  it('is that of the first day of the installation, with days that the office may change', async () => {
    const { admin, portal } = await office();
    const { students } = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow();
    const first = { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31' };
    expect((await admin.get(paths.schoolYears)).json<ListedYear[]>()).toEqual([
      { ...first, state: 'current', students },
    ]);
    const days = { ...first, last_day: '2027-07-02' };
    expect((await admin.post(paths.schoolYears, days)).json()).toEqual(days);
    expect((await admin.post(paths.schoolYears, { ...days, year: 2020 })).statusCode).toBe(404);
    const backwards = await admin.post(paths.schoolYears, { ...days, last_day: '2026-01-01' });
    expect(backwards.json()).toMatchObject({
      errors: { last_day: ['The last day must be after the first.'] },
    });
  });

  it('can be followed only by a later one', async () => {
    const { admin, change } = await office();
    for (const [body, field] of [
      [{ ...next, year: 2026 }, 'year'],
      [{ ...next, first_day: '2027-08-31' }, 'first_day'],
      [{ ...next, last_day: '1850' }, 'last_day'],
    ] as const) {
      const refused = await admin.post(paths.yearChange, body);
      expect(refused.statusCode).toBe(422);
      expect(refused.json<{ errors: object }>().errors).toHaveProperty(field);
    }
    expect((await change()).planned).toBeNull();
  });
});

describe('a planned change of year', () => {
  it('proposes the next form, and that the last one leaves', async () => {
    const { portal, change, planOf, preview } = await planned();
    await portal.db.updateTable('students').set({ class_id: null }).where('id', '=', OTHER).execute();
    const { classes, planned: to, last } = await change();
    expect([to, last]).toEqual([next, null]);
    const counts = classes.map(({ class_id, students, promote, leave, undecided }) => [
      class_id,
      class_id?.startsWith('5') ? leave : class_id === null ? undecided : promote,
      students,
    ]);
    for (const [, count, students] of counts) expect(count).toBe(students);
    expect(counts.at(-1)).toEqual([null, 1, 1]);
    expect(await planOf('2A')).toContainEqual(
      expect.objectContaining({ student_id: ANYA, plan: 'promote', next_class_id: '3A', decided: false }),
    );
    const { notices, counts: total } = await preview();
    expect(total.undecided).toBe(1);
    expect(notices.map(({ kind, students }) => [kind, students])).toContainEqual(['undecided', 1]);
  });

  it('keeps what the office decides, names what looks wrong, and forgets it when it is cancelled', async () => {
    const { admin, decide, planOf, preview, change } = await planned();
    expect((await decide([ANYA], 'repeat')).json()).toEqual({ students: 1 });
    await decide([OTHER], 'promote', '4Q');
    const plans = [...(await planOf('2A')), ...(await planOf('2B'))];
    const of = (id: string) => plans.find((each) => each.student_id === id);
    expect(of(ANYA)).toMatchObject({ plan: 'repeat', next_class_id: '2A', decided: true });
    const kinds = (await preview()).notices.map(({ kind }) => kind);
    expect(kinds).toEqual(['early', 'new-class', 'not-next-form']);
    await decide([OTHER], null);
    expect((await preview()).notices.map(({ kind }) => kind)).toEqual(['early']);
    const wrong = await decide([ANYA, 'nobody'], 'leave');
    expect([wrong.statusCode, messageOf(wrong)]).toEqual([
      409,
      '1 student of these is not in the list any more. Reload the page.',
    ]);
    expect(of(ANYA)?.plan).toBe('repeat');
    const withClass = await decide([ANYA], 'leave', '3A');
    expect(withClass.json()).toMatchObject({
      errors: { class_id: ['Only students who stay have a class next year.'] },
    });
    await admin.post(paths.cancelYearChange, { year: 2027 });
    expect(await change()).toMatchObject({ planned: null, classes: [] });
    expect((await decide([ANYA], 'repeat')).statusCode).toBe(409);
    await admin.post(paths.yearChange, next);
    expect((await planOf('2A')).every(({ decided }) => !decided)).toBe(true);
  });
});

describe('a change of year', () => {
  it('writes the classes of the next year, keeps those of the last, and marks who leaves', async () => {
    const { portal, admin, decide, commit, student, change } = await planned();
    const before = await student(ANYA);
    await decide([OTHER], 'leave');
    await decide([THIRD], 'undecided');
    await admin.post(paths.leavers, { student_id: '20260004', erase: 0 });
    portal.pass(1);
    const done = await commit();
    expect(done.statusCode, done.body).toBe(200);
    expect(await student(ANYA)).toEqual({ ...before, class_id: '3A', version: before.version + 1 });
    expect(await student(OTHER)).toMatchObject({
      class_id: '1A',
      left_at: '2026-11-20T13:01:00.000Z',
      left_on: '2026-11-20',
      leaving_reason: 'End of 2026-2027',
    });
    expect(await student(THIRD)).toMatchObject({ class_id: null, left_at: null });
    const { data } = (await admin.get(pathTo(paths.pastYear, { year: 2026 }))).json<{
      data: PastStudent[];
    }>();
    const ended = (id: string) => data.find((each) => each.student_id === id)?.ended;
    expect([ANYA, OTHER, THIRD, '20260004'].map((id) => ended(id))).toEqual([
      'promoted',
      'left',
      'none',
      'left',
    ]);
    expect(data.find((each) => each.student_id === ANYA)).toMatchObject({ class_id: '2A' });
    const [years, now] = [(await admin.get(paths.schoolYears)).json<ListedYear[]>(), await change()];
    expect(years.map(({ year, state }) => [year, state])).toEqual([
      [2027, 'current'],
      [2026, 'past'],
    ]);
    expect(now).toMatchObject({ planned: null, last: { began_by: 'admin', obstacles: [] } });
    const roll = await getRoll(portal.db, { year: 2026, term: 2 });
    expect(roll.students.find((each) => each.student_id === ANYA)?.class_id).toBe('2A');
    expect((await findClassesInYear(portal.db, 2027)).get(ANYA)).toBe('3A');
    const { rows } = await download(admin);
    expect(rows('School years.csv')).toEqual([
      ['2026-2027', '2A', expect.any(String), 'Went on to the next form'],
    ]);
    const [entry] = (await admin.get(pathTo(paths.studentHistory, { id: ANYA }))).json<unknown[]>();
    expect(entry).toMatchObject({ field: 'class_id', from: '2A', to: '3A', by: 'admin' });
    expect((await listAuditEntries(admin)).find(({ event }) => event === 'year-changed')).toMatchObject({
      details: '2027-2028',
    });
  });

  it('is refused if the plan is no longer the one of the preview, with nothing written', async () => {
    const { admin, decide, preview, student } = await planned();
    const { year, digest } = await preview();
    await decide([ANYA], 'repeat');
    const refused = await admin.post(paths.commitYearChange, { year, digest });
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      'The plan has changed since the preview. Look at the preview again.',
    ]);
    const twice = await preview();
    const commits = await Promise.all(
      [1, 2].map(() => admin.post(paths.commitYearChange, { year, digest: twice.digest })),
    );
    expect(commits.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await student(ANYA)).class_id).toBe('2A');
  });

  it('can be undone, and leaves every table as before but for versions, history and the audit log', async () => {
    const { portal, admin, decide, commit, undo, change } = await planned();
    await decide([ANYA], 'repeat', '2B');
    await admin.post(paths.leavers, { student_id: '20260004', erase: 0 });
    const before = await readTables(portal);
    portal.pass(1);
    await commit();
    portal.pass(1);
    const undone = await undo();
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await readTables(portal)).toEqual(before);
    expect(await change()).toMatchObject({ current: { year: 2026 }, planned: { year: 2027 }, last: null });
    expect(messageOf(await undo(2026))).toBe('There is no change of year to undo.');
    expect((await commit()).statusCode).toBe(200);
  });

  it('can’t be undone while results of the new year exist, or the next change is planned', async () => {
    const { portal, admin, commit, undo, change, student } = await planned();
    await commit();
    await portal.db
      .insertInto('terms')
      .values({ year: 2027, term: 1, posted: 0 } as never)
      .execute();
    await portal.db
      .insertInto('term_students')
      .values({ year: 2027, term: 1, student_id: ANYA, class_id: '3A', form_level: 3 } as never)
      .execute();
    await admin.post(paths.yearChange, {
      ...next,
      year: 2028,
      first_day: '2028-09-01',
      last_day: '2029-07-07',
    });
    const refused = await undo();
    const reasons = [
      'There are results of 2027-2028 (1 student and term).',
      'The change to 2028-2029 is being planned. Cancel it first.',
    ];
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      `The change of year can’t be undone. ${reasons.join(' ')}`,
    ]);
    expect((await change()).last?.obstacles).toEqual(reasons);
    expect((await student(ANYA)).class_id).toBe('3A');
  });

  it('takes in a late arrival, a child who comes back, and a school that forgot a year', async () => {
    const { portal, admin, decide, commit, student, planOf } = await planned();
    await decide([OTHER], 'leave');
    const late = {
      id: '20270001',
      first_name: 'Late',
      last_name: 'Arrival',
      class_id: '1A',
      date_of_birth: '2015-05-05',
    };
    expect((await admin.post(paths.createStudent, late)).statusCode).toBe(200);
    portal.pass(1);
    await commit();
    expect((await student('20270001')).class_id).toBe('2A');
    portal.pass(1);
    const back = await admin.post(pathTo(paths.bringBack, { id: OTHER }));
    // The class was that of a past year.
    expect(back.json()).toMatchObject({ id: OTHER, class_id: null });
    expect(await student(OTHER)).toMatchObject({ class_id: null, left_at: null });
    const forgotten = { ...next, year: 2029, first_day: '2029-09-01', last_day: '2030-07-07' };
    expect((await admin.post(paths.yearChange, forgotten)).statusCode).toBe(200);
    expect((await planOf('3A')).find((each) => each.student_id === ANYA)?.next_class_id).toBe('4A');
    portal.pass(1);
    expect((await commit()).statusCode).toBe(200);
    const { data } = (await admin.get(pathTo(paths.pastYear, { year: 2027 }))).json<{
      data: PastStudent[];
    }>();
    expect(data.find((each) => each.student_id === OTHER)).toMatchObject({ class_id: null, ended: 'none' });
  });
});

const changing = new Set(['history', 'audit_log', 'sessions', 'settings']);

/** Reads every table but those that say what happened. */
async function readTables({ db }: TestPortal) {
  const tables = portalTables.filter((name) => !changing.has(name)) as (keyof Tables)[];
  const read = await Promise.all(
    tables.map(async (table) => {
      const rows: object[] = await db.selectFrom(table).selectAll().execute();
      return rows
        .map((row) => JSON.stringify({ ...row, version: undefined, updated_at: undefined }))
        .toSorted();
    }),
  );
  return Object.fromEntries(tables.map((table, index) => [table, read[index]]));
}

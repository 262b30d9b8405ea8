import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ListedYear, PastStudent } from '@formroom/domain/api/school-years.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { download, upload } from '../../testing/family-archive.ts';
import { scan } from '../../testing/upload-form.ts';
import {
  ANYA,
  getMessage,
  nextYear,
  OTHER,
  plannedYear,
  readTables,
  THIRD,
} from '../../testing/year-change.ts';
import { findClassesInTerm } from '../report-cards/results.repository.ts';
import { getRoll } from '../report-cards/roll.service.ts';

describe('a change of year', () => {
  it('writes the classes of the next year, keeps those of the last, and marks who leaves', async () => {
    const { portal, admin, decide, commit, student, change } = await plannedYear();
    const before = await student(ANYA);
    await decide([OTHER], 'leave');
    await decide([THIRD], 'undecided');
    await admin.post(paths.leavers, { student_id: '20260004', erase: 0 });
    portal.pass(1);
    const done = await commit();
    expect(done.statusCode, done.body).toBe(200);
    expect(await student(ANYA)).toMatchObject({ class_id: '3A', version: before.version + 2 });
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
    expect((await findClassesInTerm(portal.db, { year: 2027, term: 1 })).get(ANYA)).toBe('3A');
    const { rows } = await download(admin);
    expect(rows('School years.csv')).toEqual([
      ['2026-2027', '2A', expect.any(String), 'Went on to the next form', expect.any(String)],
    ]);
    const [entry] = (await admin.get(pathTo(paths.studentHistory, { id: ANYA }))).json<unknown[]>();
    expect(entry).toMatchObject({ field: 'class_id', from: '2A', to: '3A', by: 'admin' });
    expect((await listAuditEntries(admin)).find(({ event }) => event === 'year-changed')).toMatchObject({
      details: '2027-2028',
    });
  });

  it('is refused if the plan is no longer the one of the preview, with nothing written', async () => {
    const { admin, decide, preview, student } = await plannedYear();
    const { year, digest } = await preview();
    await decide([ANYA], 'repeat');
    const refused = await admin.post(paths.commitYearChange, { year, digest });
    expect([refused.statusCode, getMessage(refused)]).toEqual([
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
    const { portal, admin, decide, commit, undo, change } = await plannedYear();
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
    expect(getMessage(await undo(2026))).toBe('There is no change of year to undo.');
    expect((await commit()).statusCode).toBe(200);
  });

  it('can’t be undone while results of the new year exist, or the next change is planned', async () => {
    const { portal, admin, commit, undo, change, student } = await plannedYear();
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
      ...nextYear,
      year: 2028,
      first_day: '2028-09-01',
      last_day: '2029-07-07',
    });
    const refused = await undo();
    const reasons = [
      'There are results of 2027-2028 for 1 student.',
      'The change to 2028-2029 is being planned. Cancel it first.',
    ];
    expect([refused.statusCode, getMessage(refused)]).toEqual([
      409,
      `The change of year can’t be undone. ${reasons.join(' ')}`,
    ]);
    expect((await change()).last?.obstacles).toEqual(reasons);
    expect((await student(ANYA)).class_id).toBe('3A');
  });

  it('asks for the agreement of the new year, and keeps that of the last with its text', async () => {
    const { portal, admin, commit, undo, student } = await plannedYear();
    const family = await portal.student(ANYA);
    const terms = async (terms_text: string) => await admin.post(paths.settings, { terms_text });
    const agree = async (agree_terms_conditions: 0 | 1) =>
      await family.post(paths.saveStudent, { id: ANYA, agree_terms_conditions });
    await terms('The rules of 2026.');
    await agree(0);
    expect((await agree(1)).statusCode).toBe(200);
    await upload(admin, 'file', 'signed.pdf', scan('Signed'));
    const before = await readTables(portal);
    portal.pass(1);
    await commit();
    const agreements = async () => (await family.get(pathTo(paths.agreements, { id: ANYA }))).json<unknown>();
    const last = { year: 2026, submitted_at: '2026-11-20T13:00:00.000Z', text: 'The rules of 2026.' };
    expect(await agreements()).toEqual({ year: 2027, past: [last] });
    expect(await student(ANYA)).toMatchObject({ submitted_at: null, agree_terms_conditions: null });
    const { data } = (await admin.get(pathTo(paths.pastYear, { year: 2026 }))).json<{
      data: PastStudent[];
    }>();
    expect(data.find((each) => each.student_id === ANYA)?.submitted_at).toBe(last.submitted_at);
    await undo();
    expect(await readTables(portal)).toEqual(before);
    await commit();
    await terms('The rules of 2027.');
    portal.pass(1);
    const byOffice = async () =>
      await admin.post(paths.saveStudent, { id: ANYA, agree_terms_conditions: 1, source: 'paper' });
    expect((await byOffice()).json()).toMatchObject({
      errors: {
        agree_terms_conditions: [
          'Upload a scan of the page that was signed for this school year first, as another file.',
        ],
      },
    });
    await agree(1);
    expect(getMessage(await undo())).toBe(
      'The change of year can’t be undone. 1 student has an agreement to the terms for 2027-2028.',
    );
    const stored = await portal.db.selectFrom('agreed_terms').select('text').orderBy('text').execute();
    expect(stored.map(({ text }) => text)).toEqual(['The rules of 2026.', 'The rules of 2027.']);
  });

  // Without a new class and without an agreement before, the change writes no history of the student.
  it.each(['promote', 'repeat'] as const)(
    'refuses the agreement of a page from before the change, which showed the terms of the past year (%s)',
    async (plan) => {
      const { portal, decide, commit, student } = await plannedYear();
      const family = await portal.student(ANYA);
      const { version } = await student(ANYA);
      if (plan === 'repeat') await decide([ANYA], plan);
      portal.pass(1);
      await commit();
      const agreed = { id: ANYA, agree_terms_conditions: 1, phone_home: '6581234' };
      const early = await family.post(paths.saveStudent, { ...agreed, version });
      expect([early.statusCode, early.json<{ errors: unknown }>().errors]).toMatchObject([
        422,
        {
          agree_terms_conditions: [
            'A new school year has begun. Read the terms again, and agree for this year.',
          ],
        },
      ]);
      expect(await student(ANYA)).toMatchObject({ submitted_at: null });
      const { version: next } = await student(ANYA);
      expect((await family.post(paths.saveStudent, { ...agreed, version: next })).statusCode).toBe(200);
    },
  );

  it('refuses an agreement to terms that the school has changed while the page was open', async () => {
    const { admin, portal, student } = await plannedYear();
    const family = await portal.student(ANYA);
    await admin.post(paths.settings, { terms_text: 'The new rules.' });
    await family.post(paths.saveStudent, { id: ANYA, agree_terms_conditions: 0 });
    const agree = async (terms_text: string) =>
      await family.post(paths.saveStudent, { id: ANYA, agree_terms_conditions: 1, terms_text });
    const refused = await agree('The old rules.');
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toMatchObject([
      422,
      { agree_terms_conditions: ['The school has just changed the terms. Read them again, and then agree.'] },
    ]);
    expect(await student(ANYA)).toMatchObject({ submitted_at: null });
    expect((await agree('The new rules.')).statusCode).toBe(200);
  });

  it('takes in a late arrival, a child who comes back, and a school that forgot a year', async () => {
    const { portal, admin, decide, commit, student, getPlan } = await plannedYear();
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
    const back = await admin.post(pathTo(paths.reinstate, { id: OTHER }));
    // The class was that of a past year.
    expect(back.json()).toMatchObject({ id: OTHER, class_id: null });
    expect(await student(OTHER)).toMatchObject({ class_id: null, left_at: null });
    const forgotten = { ...nextYear, year: 2029, first_day: '2029-09-01', last_day: '2030-07-07' };
    expect((await admin.post(paths.yearChange, forgotten)).statusCode).toBe(200);
    expect((await getPlan('3A')).find((each) => each.student_id === ANYA)?.next_class_id).toBe('4A');
    portal.pass(1);
    expect((await commit()).statusCode).toBe(200);
    const { data } = (await admin.get(pathTo(paths.pastYear, { year: 2027 }))).json<{
      data: PastStudent[];
    }>();
    expect(data.find((each) => each.student_id === OTHER)).toMatchObject({ class_id: null, ended: 'none' });
  });
});

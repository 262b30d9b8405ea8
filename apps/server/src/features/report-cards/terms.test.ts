import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { describe, expect, it } from 'vitest';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import { testPortal } from '../../testing/test-portal.ts';

const term = (year: number, number: number) =>
  pathTo(paths.term, { year: String(year), term: String(number) });

describe('a term', () => {
  it('can be added once, and is first in the list', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const facts = {
      first_day: '2027-01-04',
      last_day: '2027-03-26',
      sessions_possible: 114,
      reopens_on: '2027-04-12',
    };
    const added = await admin.post(paths.terms, { year: 2026, term: 2, ...facts });
    const expected = {
      year: 2026,
      term: 2,
      posted: 0,
      date_posted: null,
      students: 0,
      cards_posted: 0,
      rank_incomplete: 0,
      entry_from: null,
      entry_until: null,
      ...facts,
    };
    expect([added.statusCode, added.json()]).toEqual([200, expected]);
    const [first, second] = (await admin.get(paths.listedTerms)).json<TermRecord[]>();
    expect([first, second?.year, second?.term]).toEqual([expected, 2026, 1]);

    const again = await admin.post(paths.terms, { year: 2026, term: 2 });
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      '2026-2027 Term 2 (Hilary) already exists.',
    ]);
    expect((await admin.get(paths.listedTerms)).json<TermRecord[]>()[0]).toEqual(expected);
  });

  it('can be deleted while it has no results, and is then not in the list', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const deleted = await admin.post(paths.deleteTerm, { year: 2026, term: 2 });
    const left = (await admin.get(paths.listedTerms)).json<TermRecord[]>();
    expect([deleted.statusCode, deleted.json()]).toEqual([200, left]);
    expect(left[0]).toMatchObject({ year: 2026, term: 1 });
    expect((await admin.post(paths.deleteTerm, { year: 2026, term: 2 })).statusCode).toBe(404);
    for (const [body, message] of [
      [
        { year: 2026, term: 1 },
        '2026-2027 Term 1 (Michaelmas) has results, so it can’t be deleted. Undo their import first.',
      ],
      [
        { year: 2025, term: 1 },
        'The reports of 2025-2026 Term 1 (Michaelmas) are posted. Remove them first: a posted card never changes.',
      ],
    ] as const) {
      const refused = await admin.post(paths.deleteTerm, body);
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([409, message]);
    }
    expect((await admin.get(paths.listedTerms)).json()).toEqual(left);
  });

  it('can be deleted although a sheet was handed in without results', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const key = { year: 2026, term: 2 };
    const sheet = { class_id: '2A', subject: 1 };
    await admin.post(paths.terms, key);
    await admin.post(pathTo(paths.teaching, { year: '2026' }), {
      assignments: [{ ...sheet, teacher: 'admin' }],
    });
    const handedIn = await admin.post(paths.markSheetState, { ...key, ...sheet, state: 'handed_in' });
    expect(handedIn.statusCode, handedIn.body).toBe(200);
    expect((await admin.post(paths.deleteTerm, key)).statusCode).toBe(200);
    // Added again, it begins without the state.
    await admin.post(paths.terms, key);
    const sheets = await admin.get(pathTo(paths.markSheets, { year: '2026', term: '2' }));
    expect(sheets.json()).toMatchObject([{ ...sheet, state: 'open' }]);
  });

  it('is rejected with a field error, and nothing is added', async () => {
    const admin = await (await testPortal()).admin();
    for (const [body, field] of [
      [{ year: 2026, term: 4 }, 'term'],
      [{ year: '2026', term: 2 }, 'year'],
      [{ year: 1999, term: 2 }, 'year'],
      [{ year: 2026 }, 'term'],
      [{ year: 2026, term: 2, first_day: '31/12/2026' }, 'first_day'],
      [{ year: 2026, term: 2, first_day: '2027-03-01', last_day: '2027-02-01' }, 'last_day'],
      [{ year: 2026, term: 2, last_day: '2027-02-01', reopens_on: '2027-02-01' }, 'reopens_on'],
      [{ year: 2026, term: 2, sessions_possible: 0 }, 'sessions_possible'],
      [{ year: 2026, term: 2, sessions_possible: 12.5 }, 'sessions_possible'],
    ] as const) {
      const response = await admin.post(paths.terms, body);
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json()).toHaveProperty(`errors.${field}`);
    }
    expect((await admin.get(paths.listedTerms)).json()).toHaveLength(4);
  });

  it('can get other dates while it is not posted', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const changed = await admin.post(term(2026, 1), { reopens_on: '2027-01-05' });
    expect(changed.json()).toMatchObject({
      first_day: null,
      reopens_on: '2027-01-05',
      students: STUDENT_COUNT,
    });
    expect((await admin.post(term(2025, 3), {})).statusCode).toBe(409);
    expect((await admin.post(term(2019, 3), {})).statusCode).toBe(404);
  });

  it('has entry days in order, also when only one of them is changed', async () => {
    const admin = await (await testPortal()).admin();
    const change = async (days: Record<string, string | null>) =>
      (await admin.post(term(2026, 1), days)).statusCode;
    expect(await change({ entry_from: '2026-11-20', entry_until: '2026-11-20' })).toBe(200);
    expect(await change({ entry_until: '2026-11-19' })).toBe(422);
    expect(await change({ entry_from: '2026-11-21' })).toBe(422);
    expect(await change({ entry_from: null, entry_until: '2026-11-19' })).toBe(200);
  });

  it('has the number of ready cards and what is missing by class', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const url = pathTo(paths.termReadiness, { year: '2026', term: '1' });
    await portal.db
      .updateTable('subject_results')
      .set({ exam_mark: '50' })
      .where('exam_mark', 'is', null)
      .execute();
    await portal.db
      .updateTable('subject_results')
      .set({ exam_mark: null })
      .where('student_id', '=', '20260001')
      .where('year', '=', 2026)
      .where('subject', '=', 3)
      .execute();
    await portal.db
      .updateTable('term_students')
      .set({ times_late: null })
      .where('student_id', '=', '20260001')
      .where('year', '=', 2026)
      .execute();
    await portal.db.updateTable('students').set({ class_id: '9Z' }).where('id', '=', '20260002').execute();
    await portal.db.deleteFrom('subject_results').where('student_id', '=', '20260002').execute();
    await portal.db.deleteFrom('term_students').where('student_id', '=', '20260002').execute();
    const { classes, unknown, sample, without_marks, not_ready } = (
      await admin.get(url)
    ).json<TermReadiness>();
    expect(classes.filter(({ incomplete }) => incomplete.length > 0)).toEqual([
      expect.objectContaining({
        class_id: '2A',
        incomplete: [
          {
            student_id: '20260001',
            name: 'Ramdeen, Anya',
            missing: ['Mathematics: exam mark', 'Sessions Late'],
          },
        ],
      }),
    ]);
    const second = classes.find(({ class_id: name }) => name === '2A');
    expect(second?.cards).toBe((second?.ready ?? 0) + 1);
    expect(classes.at(-1)).toEqual({
      class_id: '9Z',
      cards: 0,
      with_marks: 0,
      ready: 0,
      posted: 0,
      incomplete: [],
      missing_subjects: [],
      without_results: 1,
    });
    expect(classes.reduce((sum, { cards }) => sum + cards, 0)).toBe(STUDENT_COUNT - 1);
    const another = { student_id: '20260002', name: expect.any(String) as string, class_id: '9Z' };
    expect(without_marks).toEqual({ count: 1, students: [another] });
    expect(not_ready).toEqual({
      count: 1,
      students: [{ student_id: '20260001', name: 'Ramdeen, Anya', class_id: '2A' }],
    });
    expect(unknown).toEqual([]);
    expect(sample).toEqual(expect.stringMatching(/^2026\d{4}$/));
  });
});

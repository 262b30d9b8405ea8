import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { readRow, readSheet, sheet, sheets, withTeacher, YEAR } from '../../testing/mark-sheets.ts';

describe('who teaches what', () => {
  const teaching = pathTo(paths.teaching, { year: String(YEAR) });

  it('is assigned by the office, and taken away with null', async () => {
    const { office, teacher, subject } = await withTeacher();
    const assignment = { class_id: '3A', subject, teacher: 'teacher only' };
    const saved = await office.post(teaching, { assignments: [assignment] });
    expect([saved.statusCode, saved.json<{ assignments: unknown[] }>().assignments]).toMatchObject([
      200,
      [{ class_id: '2A' }, assignment],
    ]);
    expect((await teacher.get(sheet('3A', subject))).statusCode).toBe(200);
    await office.post(teaching, { assignments: [{ ...assignment, teacher: null }] });
    expect((await teacher.get(sheet('3A', subject))).statusCode).toBe(404);
  });

  it('is taken away also where the class or the subject is gone, and the last of two for one place holds', async () => {
    const { portal, office, subject } = await withTeacher();
    const gone = { class_id: '9Z', subject: 9999 };
    await portal.db
      .insertInto('teaching')
      .values({ year: YEAR, ...gone, teacher: 'teacher only' })
      .execute();
    const assignments = [
      { ...gone, teacher: null },
      { class_id: '2A', subject, teacher: null },
      { class_id: '2A', subject, teacher: 'teacher only' },
    ];
    const saved = await office.post(teaching, { assignments });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { assignments: [{ class_id: '2A', subject, teacher: 'teacher only' }] },
    ]);
  });

  it.each([
    [{ class_id: '9Z', subject: 1, teacher: 'teacher only' }, 'class_id'],
    [{ class_id: '2A', subject: 9999, teacher: 'teacher only' }, 'subject'],
    [{ class_id: '2A', subject: 1, teacher: 'nobody' }, 'teacher'],
  ])('is refused for %j, by %s', async (assignment, field) => {
    const { office } = await withTeacher();
    const saved = await office.post(teaching, { assignments: [assignment] });
    expect([saved.statusCode, Object.keys(saved.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['message', field],
    ]);
  });

  it('is taken over from the year before, where nothing is assigned and as far as it still exists', async () => {
    const { portal, office, subject } = await withTeacher();
    const { db } = portal;
    await portal.staff('results');
    await portal.staff('read');
    await db.insertInto('deans').values({ year: YEAR, form_level: 2, teacher: 'teacher only' }).execute();
    const [year, teacher] = [YEAR - 1, 'results only'];
    const assigned = { year, subject, teacher };
    await db
      .insertInto('teaching')
      .values([
        { ...assigned, class_id: '3B' },
        { ...assigned, class_id: '2A' },
        { ...assigned, class_id: '9Z' },
        { ...assigned, class_id: '3B', subject: 9999 },
        { ...assigned, class_id: '3A', teacher: 'read only' },
      ])
      .execute();
    await db
      .insertInto('form_teachers')
      .values([
        { year, teacher, class_id: '3B' },
        { year, teacher, class_id: '2A' },
        { year, teacher, class_id: '9Z' },
        { year, class_id: '3A', teacher: 'read only' },
      ])
      .execute();
    await db
      .insertInto('deans')
      .values([
        { year, teacher, form_level: 2 },
        { year, teacher, form_level: 3 },
        { year, teacher: 'read only', form_level: 4 },
      ])
      .execute();
    const copied = await office.post(pathTo(paths.copyTeaching, { year: String(YEAR) }), {});
    expect(copied.json()).toMatchObject({
      assignments: [
        { class_id: '2A', subject, teacher: 'teacher only' },
        { class_id: '3B', subject, teacher },
      ],
      form_teachers: [
        { class_id: '2A', teacher: 'teacher only' },
        { class_id: '3B', teacher },
      ],
      deans: [
        { form_level: 2, teacher: 'teacher only' },
        { form_level: 3, teacher },
      ],
    });
  });

  it('leaves out who does not take a subject, unless there are results', async () => {
    const { portal, office, path, subject } = await withTeacher();
    const { student_id } = await readRow(office, path);
    const expectListed = async () => {
      const listed = (await office.get(sheets)).json<ListedSheet[]>();
      const { students } = listed.find((each) => each.class_id === '2A' && each.subject === subject) ?? {};
      expect(students).toBe((await readSheet(office, path)).rows.length);
    };
    const choices = pathTo(paths.subjectChoices, { year: String(YEAR), class: '2A' });
    const choice = { student_id, subject, takes: 0 };
    expect((await office.post(choices, { choices: [choice] })).json()).toMatchObject({ choices: [choice] });
    expect((await readRow(office, path)).student_id).toBe(student_id);
    await expectListed();
    const { db } = portal;
    await db
      .deleteFrom('subject_results')
      .where('student_id', '=', student_id)
      .where('year', '=', YEAR)
      .execute();
    expect((await readRow(office, path)).student_id).not.toBe(student_id);
    await expectListed();
    const strange = { student_id: '99999999', subject, takes: 0 };
    expect((await office.post(choices, { choices: [strange] })).statusCode).toBe(422);
  });
});

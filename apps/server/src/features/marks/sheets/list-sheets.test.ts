import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { readSheet, save, sheet, sheets, withTeacher, YEAR } from '../../../testing/mark-sheets.ts';

describe('the list of mark sheets', () => {
  it('has every class and subject for the office, and for a teacher only the own ones', async () => {
    const { office, teacher, subject } = await withTeacher();
    const all = (await office.get(sheets)).json<ListedSheet[]>();
    expect(new Set(all.map(({ class_id: name }) => name)).size).toBeGreaterThan(15);
    const own = (await teacher.get(sheets)).json<ListedSheet[]>();
    expect(own).toEqual(all.filter((each) => each.class_id === '2A' && each.subject === subject));
    expect(own).toMatchObject([{ teacher: 'teacher only', state: 'open' }]);
    expect(own[0]?.students).toBeGreaterThan(5);
  });

  it('says of how many students all marks that count are filled in', async () => {
    const { teacher, path } = await withTeacher();
    const { rows, weights } = await readSheet(teacher, path);
    expect(Math.min(weights.course, weights.exam)).toBeGreaterThan(0);
    const fill = async (marks: object) => {
      const saved = await save(teacher, path, ...rows.map(({ student_id }) => ({ student_id, ...marks })));
      expect(saved.statusCode).toBe(200);
      return (await teacher.get(sheets)).json<ListedSheet[]>();
    };
    expect(await fill({ course_mark: 50, exam_mark: null, conduct: 'A' })).toMatchObject([{ filled: 0 }]);
    await fill({ exam_mark: 'Abs' });
    const [{ student_id } = { student_id: '' }] = rows;
    await save(teacher, path, { student_id, course_mark: null });
    expect((await teacher.get(sheets)).json()).toMatchObject([
      { students: rows.length, filled: rows.length - 1 },
    ]);
  });

  it('has a subject that only some of a class take, with these and whoever has results in it', async () => {
    const { office, subject } = await withTeacher();
    const all = (await office.get(sheets)).json<ListedSheet[]>();
    // In 2A subjects are assigned, in 3A they are not.
    const taken = new Set(all.filter((each) => each.class_id === '3A').map((each) => each.subject));
    const other = all.find((each) => !taken.has(each.subject) && each.subject !== subject)?.subject ?? 0;
    expect(other).not.toBe(0);
    for (const name of ['2A', '3A']) {
      const whole = (await readSheet(office, sheet(name, other))).rows;
      expect(all).not.toContainEqual(expect.objectContaining({ class_id: name, subject: other }));
      const [first, , third, last] = [...whole.slice(0, 3), ...whole.slice(-1)].map((row) => row.student_id);
      const choices = pathTo(paths.subjectChoices, { year: String(YEAR), class: name });
      const takes = (id: string | undefined, value: 0 | 1) => ({
        student_id: id,
        subject: other,
        takes: value,
      });
      await office.post(choices, { choices: [takes(first, 1), takes(third, 1), takes(last, 0)] });
      const { rows } = await readSheet(office, sheet(name, other));
      expect(rows.map((row) => row.student_id)).toEqual([first, third]);
      await save(office, sheet(name, other), { student_id: last, course_mark: 61 });
      expect((await readSheet(office, sheet(name, other))).rows.map((row) => row.student_id)).toEqual([
        first,
        third,
        last,
      ]);
      const listed = (await office.get(sheets)).json<ListedSheet[]>();
      expect(listed).toContainEqual(
        expect.objectContaining({ class_id: name, subject: other, teacher: null, students: 3 }),
      );
    }
  });

  it('counts the students of each sheet', async () => {
    const { office, portal, subject } = await withTeacher();
    const { rows } = await readSheet(office, sheet('2A', subject));
    const [withResults, without] = rows.map((row) => row.student_id);
    await portal.db
      .deleteFrom('subject_results')
      .where('student_id', '=', without ?? '')
      .execute();
    const choices = pathTo(paths.subjectChoices, { year: String(YEAR), class: '2A' });
    const skips = [withResults, without].map((id) => ({ student_id: id, subject, takes: 0 }));
    expect((await office.post(choices, { choices: skips })).statusCode).toBe(200);
    const listed = (await office.get(sheets)).json<ListedSheet[]>();
    for (const { class_id: name, subject: code, students } of listed.filter((each) => each.class_id < '3'))
      expect([name, code, (await readSheet(office, sheet(name, code))).rows.length]).toEqual([
        name,
        code,
        students,
      ]);
  });

  it('has a retired subject only as long as there are results in it', async () => {
    const { portal, office, teacher, subject } = await withTeacher();
    await portal.db
      .updateTable('reference_entries')
      .set({ retired: 1 })
      .where('list', '=', 'subjects')
      .where('code', '=', subject)
      .execute();
    expect((await teacher.get(sheets)).json<ListedSheet[]>()).toHaveLength(1);
    await portal.db.deleteFrom('subject_results').where('subject', '=', subject).execute();
    // Nobody owes it: R102 expects no marks in it.
    expect((await teacher.get(sheets)).json()).toEqual([]);
    const listed = (await office.get(sheets)).json<ListedSheet[]>();
    expect(listed.map((each) => each.subject)).not.toContain(subject);
  });
});

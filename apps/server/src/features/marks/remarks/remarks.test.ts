import type { ClassRemarks, ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { readSheet, sheet, sheets, withTeacher, YEAR } from '../../../testing/mark-sheets.ts';

const remarks = (className: string) =>
  pathTo(paths.classRemarks, { year: String(YEAR), term: '1', class: className });

describe('what belongs to no subject', () => {
  it('is written by the form teacher, but not the dean’s remark', async () => {
    const { teacher, office } = await withTeacher();
    const { rows, editable } = (await teacher.get(remarks('2A'))).json<ClassRemarks>();
    expect(editable).not.toContain('dean_remarks');
    const { student_id = '', first_name = '' } = rows[0] ?? {};
    const [firstName = ''] = first_name.split(' ');
    const saved = await teacher.post(remarks('2A'), {
      rows: [{ student_id, attitude: 'b', times_absent: '3', form_teacher_remarks: '{name} is kind.' }],
    });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { rows: [{ attitude: 'B', times_absent: 3, form_teacher_remarks: `${firstName} is kind.` }] },
    ]);
    expect(
      (await office.post(remarks('2A'), { rows: [{ student_id, dean_remarks: 'Well done.' }] })).statusCode,
    ).toBe(200);
    expect((await teacher.get(remarks('2B'))).statusCode).toBe(404);
  });

  it('is written for other students when one has a cell that is not the caller’s', async () => {
    const { teacher } = await withTeacher();
    const { rows } = (await teacher.get(remarks('2A'))).json<ClassRemarks>();
    const [first = '', second = ''] = rows.map((row) => row.student_id);
    const saved = await teacher.post(remarks('2A'), {
      rows: [
        { student_id: first, dean_remarks: 'x', times_late: 5 },
        { student_id: second, times_late: 6 },
      ],
    });
    expect([saved.statusCode, saved.json()]).toMatchObject([
      422,
      { errors: { [`${first}.dean_remarks`]: ['Only the form teacher or the dean may write this.'] } },
    ]);
    const after = (await teacher.get(remarks('2A'))).json<ClassRemarks>();
    expect(after.rows[0]).toEqual(rows[0]);
    expect(after.rows[1]).toMatchObject({ times_late: 6 });
  });

  it('has a dean’s remark in every class of the form, and the dean writes no more and reads no other form', async () => {
    const { portal, teacher, office, subject } = await withTeacher();
    const { db } = portal;
    await db.deleteFrom('teaching').execute();
    await db.deleteFrom('form_teachers').execute();
    expect((await teacher.get(remarks('2B'))).statusCode).toBe(404);
    await db.insertInto('deans').values({ year: YEAR, form_level: 2, teacher: 'teacher only' }).execute();
    const { rows, editable } = (await teacher.get(remarks('2B'))).json<ClassRemarks>();
    expect(editable).toEqual(['dean_remarks']);
    const student_id = rows[0]?.student_id ?? '';
    const write = async (cells: object) =>
      (await teacher.post(remarks('2B'), { rows: [{ student_id, ...cells }] })).statusCode;
    expect(await write({ dean_remarks: 'Well done.' })).toBe(200);
    expect(await write({ form_teacher_remarks: 'x' })).toBe(422);
    expect((await teacher.get(remarks('3A'))).statusCode).toBe(404);
    expect(await readSheet(teacher, sheet('2B', subject))).toMatchObject({ state: 'open', editable: 0 });
    expect((await teacher.get(sheet('3A', subject))).statusCode).toBe(404);
    const all = (await office.get(sheets)).json<ListedSheet[]>();
    expect((await teacher.get(sheets)).json()).toEqual(all.filter((each) => each.class_id.startsWith('2')));
  });

  it('are answered with 304 while nothing has changed', async () => {
    const { office } = await withTeacher();
    const first = await office.get(remarks('2A'));
    const ifChanged = { 'if-none-match': String(first.headers.etag) };
    expect((await office.send('GET', remarks('2A'), undefined, ifChanged)).statusCode).toBe(304);
    const student_id = first.json<ClassRemarks>().rows[0]?.student_id;
    await office.post(remarks('2A'), { rows: [{ student_id, dean_remarks: 'Seen.' }] });
    expect((await office.send('GET', remarks('2A'), undefined, ifChanged)).statusCode).toBe(200);
  });
});

describe('the bank of remarks', () => {
  it('has the school’s and one’s own; only the office changes the school’s', async () => {
    const { office, teacher } = await withTeacher();
    await office.post(paths.remarkBank, { school: ['{name} tries hard.', '{name} tries hard.'] });
    const saved = await teacher.post(paths.remarkBank, { own: ['Good work, {name}.'] });
    expect(saved.json()).toEqual({ school: ['{name} tries hard.'], own: ['Good work, {name}.'] });
    expect((await office.get(paths.remarkBank)).json()).toEqual({ school: ['{name} tries hard.'], own: [] });
    expect((await teacher.post(paths.remarkBank, { school: [] })).statusCode).toBe(403);
  });

  it('keeps what others have added or removed since a page loaded it', async () => {
    const { office } = await withTeacher();
    const save = (school: string[], known?: string[]) =>
      office.post(paths.remarkBank, { school, ...(known && { known: { school: known } }) });
    const loaded = ['One.', 'Two.', 'Three.'];
    await save(loaded);
    await save(['Three.', 'Two.', 'Theirs.'], loaded);
    expect((await save(['One.', 'Two.', 'Mine.'], loaded)).json()).toEqual({
      school: ['Two.', 'Mine.', 'Theirs.'],
      own: [],
    });
    const many = (text: string) => Array.from({ length: 150 }, (_, index) => `${text} ${index}.`);
    await save(many('Theirs'));
    const tooMany = await save(many('Mine'), []);
    expect([tooMany.statusCode, tooMany.json()]).toMatchObject([
      422,
      { errors: { school: ['Keep at most 200 remarks.'] } },
    ]);
  });
});

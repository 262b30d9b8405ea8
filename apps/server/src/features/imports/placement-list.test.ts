import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commit, dumpAllTables, getRefusalMessage, toCsv, undo } from '../../testing/import-workbook.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { uploadForm } from '../../testing/upload-form.ts';

const HEADINGS = 'No.,Surname,Given Names,D.O.B.,Sex,SEA Index No,Primary School,Form Class';
const match = (no = 'nothing') =>
  JSON.stringify([
    {
      columns: [
        ['No.', no],
        ['Surname', 'last_name'],
        ['Given Names', 'first_name'],
        ['D.O.B.', 'date_of_birth'],
        ['Sex', 'sex'],
        ['SEA Index No', 'sea_no'],
        ['Primary School', 'previous_school'],
        ['Form Class', 'class_id'],
      ].map(([heading, field]) => ({ heading, field })),
    },
  ]);
const placement = (...lines: string[]) =>
  toCsv('Ministry of Education,,,,,,,', 'Placement 2027,,,,,,,', HEADINGS, ...lines);
const list = placement(
  '1,MCDONALD,ANYA,21/08/2015,F,11223344,Arima Boys’,1A',
  '2,O’NEIL,ZOË,5-Mar-2015,F,11223345,Arima Boys’,1A',
  '3,Ali,Max,2015-04-06,M,11223346,Arima Boys’,1B',
);

const send = (admin: TestBrowser, bytes: Uint8Array, parts: Record<string, string> = {}) =>
  admin.post(paths.importStudents, uploadForm(parts, { name: 'Placement.csv', bytes }));
async function previewList(admin: TestBrowser, bytes: Uint8Array, parts: Record<string, string> = {}) {
  const response = await send(admin, bytes, { match: match(), student_ids: 'new', ...parts });
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<ImportPreview>();
}
const toIds = ({ rows }: ImportPreview) => rows.map(({ status, student_id: id }) => [status, id]);
const getChanges = ({ rows }: ImportPreview) =>
  rows.map(({ changes }) => Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]])));

async function smallSchool() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 10);
  await portal.db.updateTable('students').set({ class_id: '1B' }).where('id', '=', '20260010').execute();
  return { ...portal, db: portal.db, admin: await portal.admin() };
}

describe('a list without IDs', () => {
  it('gives the previewed IDs, continues the school’s pattern, and makes nobody twice', async () => {
    const { admin, db } = await smallSchool();
    expect((await send(admin, list, { match: match() })).json()).toMatchObject({
      errors: { match: ['Choose the column with the Student ID.'] },
    });
    const { id: highest } = await db
      .selectFrom('students')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const ids = [1, 2, 3].map((more) => String(Number(highest) + more));
    const first = await previewList(admin, list);
    expect(toIds(first)).toEqual(ids.map((id) => ['new', id]));
    expect(first.rows.every(({ has_new_id: isNew }) => isNew)).toBe(true);
    const parallel = await previewList(admin, list);
    const done = await commit(admin, first.import_id);
    expect([done.statusCode, done.json()]).toMatchObject([200, { new_students: ids }]);
    // The IDs of the other preview are taken now.
    expect((await commit(admin, parallel.import_id)).statusCode).toBe(409);

    // The match is remembered: the same list needs no choice the second time.
    const again = (await send(admin, list)).json<ImportPreview>();
    expect(toIds(again)).toEqual(ids.map((id) => ['unchanged', id]));
    expect(again.rows[0]?.same).toEqual(['sea_no', 'name_and_birth_date']);

    const corrected = placement(
      '1,Mc Donald,ANYA,21/08/2015,F,1122-3344,Arima Boys’,1B',
      '2,o’neil,Zoe,05/03/2015,F,99999999,Arima Boys’,1A',
      '3,Ali,Max,2015-04-06,M,11223346,Arima Boys’,1B',
      '4,Baptiste,Ria,2015-04-07,F,11223347,Arima Boys’,1B',
    );
    const second = (await send(admin, corrected)).json<ImportPreview>();
    expect(toIds(second)).toEqual([
      ['changed', ids[0]],
      ['changed', ids[1]],
      ['unchanged', ids[2]],
      ['new', String(Number(highest) + 4)],
    ]);
    expect(getChanges(second)[0]).toMatchObject({
      last_name: ['MCDONALD', 'Mc Donald'],
      class_id: ['1A', '1B'],
    });
    expect(second.rows[1]?.same).toEqual(['name_and_birth_date']);
    expect(getChanges(second)[1]).toMatchObject({ sea_no: ['11223345', '99999999'] });
    expect((await commit(admin, second.import_id)).statusCode).toBe(200);
  });

  it('never gives an ID that a student had', async () => {
    const { admin } = await smallSchool();
    const first = await previewList(admin, list);
    await commit(admin, first.import_id);
    expect((await undo(admin, first.import_id)).statusCode).toBe(200);
    const given = toIds(first).map(([, id]) => id);
    const again = await previewList(admin, list);
    expect(toIds(again).map(([, id]) => given.includes(id ?? null))).toEqual([false, false, false]);
  });

  it('asks who a child is that could be two students, and is another child only if the office says so', async () => {
    const { admin, db } = await smallSchool();
    await db.updateTable('students').set({ sea_no: '555' }).where('id', '=', '20260001').execute();
    await db
      .updateTable('students')
      .set({ last_name: 'Ali', first_name: 'Max', date_of_birth: '2015-04-06' })
      .where('id', '=', '20260002')
      .execute();
    const both = placement('1,ALI,MAX,2015-04-06,M,555,Arima Boys’,1B');
    const open = await previewList(admin, both);
    expect(open.rows).toMatchObject([
      {
        status: 'error',
        student_id: null,
        candidates: [
          { student_id: '20260001', same: ['sea_no'] },
          { student_id: '20260002', same: ['name_and_birth_date'] },
        ],
      },
    ]);
    const choose = (id: string | null) =>
      previewList(admin, both, { same_children: JSON.stringify([{ row: 4, student_id: id }]) });
    expect(toIds(await choose('20260001'))).toEqual([['changed', '20260001']]);
    expect(toIds(await choose('20269999'))).toEqual([['error', null]]);
    const another = await choose(null);
    expect(another.counts.new).toBe(1);
    expect((await commit(admin, another.import_id)).statusCode).toBe(200);
    const invalid = await send(admin, both, {
      match: match(),
      student_ids: 'new',
      same_children: '[{"row":"4"}]',
    });
    expect(invalid.statusCode).toBe(422);
  });

  it('asks before a number alone changes somebody with another name and birth date', async () => {
    const { admin, db } = await smallSchool();
    await db.updateTable('students').set({ sea_no: '555' }).where('id', '=', '20260001').execute();
    const reused = placement('1,Baptiste,Ria,2015-04-07,F,555,Arima Boys’,1B');
    const open = await previewList(admin, reused);
    expect(open.rows).toMatchObject([
      { status: 'error', candidates: [{ student_id: '20260001', same: ['sea_no'] }] },
    ]);
    const choose = (id: string | null) =>
      previewList(admin, reused, { same_children: JSON.stringify([{ row: 4, student_id: id }]) });
    expect(toIds(await choose('20260001'))).toEqual([['changed', '20260001']]);
    expect((await choose(null)).counts.new).toBe(1);
  });

  it('asks about a corrected birth date where nothing else identifies the child', async () => {
    const { admin } = await smallSchool();
    const bare = (born: string, sea = '') => placement(`1,Baptiste,Ria,${born},F,${sea},Arima Boys’,1B`);
    const first = await previewList(admin, bare('2015-04-07'));
    const [{ student_id: id } = { student_id: null }] = first.rows;
    await commit(admin, first.import_id);
    const second = await previewList(admin, bare('2015-07-04'));
    expect(second.rows).toMatchObject([
      { status: 'error', candidates: [{ student_id: id, same: ['name'] }] },
    ]);
    const choose = (student: string | null) =>
      previewList(admin, bare('2015-07-04'), {
        same_children: JSON.stringify([{ row: 4, student_id: student }]),
      });
    expect(toIds(await choose(id))).toEqual([['changed', id]]);
    expect((await choose(null)).counts.new).toBe(1);
    await commit(admin, (await previewList(admin, bare('2015-04-07', '901'))).import_id);
    // Another number is another child.
    expect((await previewList(admin, bare('2015-07-04', '902'))).counts.new).toBe(1);
  });

  it('names rows that are the same child, and refuses what was added meanwhile', async () => {
    const { admin } = await smallSchool();
    const twice = await previewList(
      admin,
      placement('1,Ali,Max,2015-04-06,M,77,X,1B', '2,Ali,Maxim,2015-04-07,M,77,X,1B'),
    );
    expect(twice.rows.map(({ errors }) => errors)).toEqual([[], ['Row 4 has the same SEA Number.']]);
    const here = await previewList(admin, placement('1,Ali,Max,,M,77,X,1B'));
    expect(here.rows[0]?.name).toBe('Max Ali');
    expect(here.rows[0]?.errors).toEqual(['This child is not here yet, and a new one needs: Date of Birth.']);
    const withId = toCsv(
      'Student ID,Last Name,First Name,Class,Date of Birth,SEA Number',
      '30000001,Other,Name,1A,2015-01-01,77',
    );
    const other = (await send(admin, withId)).json<ImportPreview>();
    await commit(admin, other.import_id);
    expect((await commit(admin, twice.import_id)).statusCode).toBe(409);
  });

  it('writes names in capitals as people do if the office wants it, and shows old and new', async () => {
    const { admin } = await smallSchool();
    const kept = await previewList(admin, list);
    expect(kept.capitals).toEqual({ count: 2, choice: 'keep' });
    expect(getChanges(kept)[0]).toMatchObject({ last_name: [null, 'MCDONALD'] });
    const converted = await previewList(admin, list, { capitals: 'convert' });
    expect(converted.capitals).toEqual({ count: 2, choice: 'convert' });
    expect(getChanges(converted)[0]).toMatchObject({
      last_name: [null, 'McDonald'],
      first_name: [null, 'Anya'],
    });
    expect(converted.rows[1]?.read_as).toEqual([
      { label: 'Last Name', from: 'O’NEIL', to: 'O’Neil' },
      { label: 'First Name', from: 'ZOË', to: 'Zoë' },
    ]);
    await commit(admin, converted.import_id);
    // In capitals again, it says nothing new.
    expect((await send(admin, list)).json<ImportPreview>().counts).toMatchObject({ unchanged: 3 });
  });

  it('is refused if the chosen column of IDs only numbers the rows, with any heading', async () => {
    const { admin } = await smallSchool();
    const chosen = await send(admin, list, { match: match('id') });
    expect([chosen.statusCode, chosen.json()]).toMatchObject([
      422,
      {
        message:
          '“No.” (column A) only numbers the rows: 1, 2, 3 … These are not student IDs. Choose another column, or give new IDs.',
      },
    ]);
    const known = toCsv('Student No.,Surname', '1,Ali', '2,Noel', '3,Joseph');
    expect((await send(admin, known)).json<{ message: string }>().message).toMatch(/only numbers the rows/);
    expect(await getRefusalMessage(admin, toCsv('Number,Surname', '1,Ali'))).toMatch(
      /no column “Student ID”/,
    );
  });

  it('starts no registration: only what a family answers, or the office for it, is progress', async () => {
    const { admin } = await smallSchool();
    const preview = await previewList(admin, list);
    await commit(admin, preview.import_id);
    const [one = '', two = '', three = ''] = preview.rows.map(({ student_id: id }) => id ?? '');
    const notStarted = async () => {
      const response = await admin.get(`${paths.students}?page=1&page_size=100&registration=not_started`);
      const listed = response.json<{ data: { id: string }[] }>().data.map(({ id }) => id);
      const classes = (await admin.get(paths.registrationProgress)).json<{ not_begun?: number }[]>();
      expect(classes.length).toBeGreaterThan(0);
      return [one, two, three].map((id) => listed.includes(id));
    };
    const read = async (id: string) =>
      (await admin.get(pathTo(paths.studentRecord, { id }))).json<StudentRecord[]>()[0]?.imported_only;
    const save = async (id: string, answers: Record<string, unknown>) =>
      (await admin.post(paths.saveStudent, { id, ...answers })).statusCode;
    expect(await notStarted()).toEqual([true, true, true]);
    expect(await read(one)).toBe(true);
    // A correction by the school is no answer of the family, and neither is a class.
    expect(await save(one, { sea_no: '1' })).toBe(200);
    expect(await save(two, { class_id: '1B', source: 'paper' })).toBe(200);
    expect(await notStarted()).toEqual([true, true, true]);
    expect(await save(two, { nationality: 'Trinidadian', source: 'paper' })).toBe(200);
    expect(await notStarted()).toEqual([true, false, true]);
    expect(await read(two)).toBeUndefined();
    const after = (await send(admin, list)).json<ImportPreview>();
    expect(after.counts.error).toBe(0);
  });

  it('lists the rows that were not imported, after the import too', async () => {
    const { admin, db } = await smallSchool();
    const odd = placement(
      '1,Ali,Max,2015-04-06,M,,X,1B',
      '2,Noel,Ria,2015-04-07,F,,X,9Z',
      '3,Joseph,Ella,2015-14-07,F,,X,1B',
      '4,Pierre,Zoe,2015-04-08,F,,X,1b',
      '5,Khan,Lea,2015-04-09,F,,X,1E',
    );
    const preview = await previewList(admin, odd);
    const before = await dumpAllTables(db);
    expect((await commit(admin, preview.import_id)).statusCode).toBe(422);
    expect(await dumpAllTables(db)).toEqual(before);
    const done = await admin.post(pathTo(paths.commitImport, { id: preview.import_id }), {
      classes: { '9Z': null, '1b': '1B', '1E': '1E' },
    });
    expect(done.json()).toMatchObject({ counts: { new: 3, changed: 0, unchanged: 0, error: 2 } });
    const listed = (await admin.get(paths.imports)).json<{ counts: { error: number } }[]>();
    expect(listed[0]?.counts.error).toBe(2);
    const workbook = await admin.get(pathTo(paths.importErrors, { id: preview.import_id }));
    expect(workbook.statusCode).toBe(200);
    expect(await readReasons(workbook.rawPayload)).toEqual([
      ['Noel', 'Row 5: The class “9Z” was left out.'],
      ['Joseph', expect.stringContaining('Row 6: Date of Birth')],
    ]);
  });
});

async function readReasons(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  const [, ...rows] = sheets[0]?.rows ?? [];
  return rows.map((cells) => [cells[1], cells.at(-1)]);
}

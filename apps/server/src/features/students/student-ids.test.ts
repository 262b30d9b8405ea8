import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { commit, previewImport, toCsv } from '../../testing/import-workbook.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const BIRTH = '2014-05-02';
const child = {
  id: 'FC-0012',
  last_name: 'Ramlogan',
  first_name: 'Zoë',
  date_of_birth: BIRTH,
  class_id: '1A',
};
const spellings = [
  'fc-0012',
  'FC 0012',
  'fc0012',
  'FC -00 12',
  ' FC-0012 ',
  'F\u200bC-0012\ufeff',
  'FC-\u00a00012',
];

async function schoolWithLetters() {
  const portal = await testPortal();
  const admin = await portal.admin();
  expect((await admin.post(paths.createStudent, child)).json()).toMatchObject({ created: true });
  return { portal, admin };
}

const countStudents = async ({ db }: TestPortal) =>
  (
    await db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all;

it('every spelling of an ID signs in, opens the own record, and is found by the office', async () => {
  const { portal, admin } = await schoolWithLetters();
  const family = portal.browser();
  const first = await family.post(paths.loginStudent, { student_id: 'fc-0012', password: '20140502' });
  expect(first.json()).toMatchObject({ student_id: 'FC-0012', password_reset: 1 });
  const set = { student_id: 'fc 0012'.replace(' ', '-'), password: 'a new one of ours' };
  expect((await family.post(paths.changePassword, set)).statusCode).toBe(200);
  for (const spelling of spellings) {
    const login = { student_id: spelling, password: 'a new one of ours' };
    const browser = portal.browser();
    expect([spelling, (await browser.post(paths.loginStudent, login)).json()]).toEqual([
      spelling,
      { name: 'Zoë Ramlogan', student_id: 'FC-0012', password_reset: 0 },
    ]);
    const hint = await portal.browser().get(pathTo(paths.user, { student_id: spelling }));
    expect(hint.json()).toMatchObject([{ password_reset: 0 }]);
    for (const each of [browser, admin]) {
      const record = await each.get(pathTo(paths.studentRecord, { id: spelling }));
      expect([spelling, record.json()]).toMatchObject([spelling, [{ id: 'FC-0012' }]]);
    }
    const saved = await browser.post(paths.saveStudent, { id: spelling, home_address: spelling.trim() });
    expect(saved.statusCode).toBe(200);
    const found = await admin.get(pathTo(paths.students, {}, { search: spelling }));
    expect(found.json()).toMatchObject([{ id: 'FC-0012' }]);
  }
  const other = await (await portal.student()).get(pathTo(paths.studentRecord, { id: 'fc-0012' }));
  expect(other.statusCode).toBe(404);
});

it('wrong passwords of every spelling count together', async () => {
  const { portal } = await schoolWithLetters();
  const browser = portal.browser();
  for (const unknown of ['FC-0012', 'XY-1']) {
    const codes: number[] = [];
    for (const spelling of [
      unknown,
      unknown.toLowerCase(),
      `${unknown} `,
      ` ${unknown}`,
      unknown,
      `${unknown}\u200b`,
    ])
      codes.push(
        (await browser.post(paths.loginStudent, { student_id: spelling, password: 'wrong' })).statusCode,
      );
    expect(codes).toEqual([422, 422, 422, 422, 422, 429]);
  }
});

it('a list with other spellings makes no second student, and a new ID is one student', async () => {
  const { portal, admin } = await schoolWithLetters();
  const before = await countStudents(portal);
  for (const spelling of spellings.slice(1)) {
    const { counts } = await previewImport(admin, toCsv('Student ID,Class', `${spelling},1C`));
    expect([spelling, counts]).toMatchObject([spelling, { new: 0, changed: 1 }]);
  }
  const list = toCsv('Student ID,Class', ...spellings.slice(0, 1).map((spelling) => `${spelling},1B`));
  const preview = await previewImport(admin, list);
  expect(preview).toMatchObject({ counts: { new: 0, changed: 1 }, rows: [{ student_id: 'FC-0012' }] });
  expect((await commit(admin, preview.import_id)).statusCode).toBe(200);
  const twice = await previewImport(
    admin,
    toCsv(
      'Student ID,Last Name,First Name,Class,Date of Birth',
      'ZZ-1,Ali,Anya,1A,2014-01-01',
      'zz -1,Ali,Anya,1A,2014-01-01',
      'FC 0012,Ramlogan,Zoë,1A,2014-05-02',
      '-,Ramlogan,Zoë,1A,2014-05-02',
    ),
  );
  expect(twice.rows.map(({ errors }) => errors)).toEqual([
    ['Student ID: Row 3 has the same ID.'],
    ['Student ID: Row 2 has the same ID.'],
    [],
    ['There is no Student ID.'],
  ]);
  expect(twice.rows[2]).toMatchObject({ status: 'changed', student_id: 'FC-0012' });
  expect(await countStudents(portal)).toBe(before);
});

it('a spelling of an ID that has been given meanwhile is not committed', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const preview = await previewImport(
    admin,
    toCsv('Student ID,Last Name,First Name,Class,Date of Birth', 'fc-0012,Ali,Anya,1A,2014-01-01'),
  );
  await admin.post(paths.createStudent, child);
  expect((await commit(admin, preview.import_id)).statusCode).toBe(409);
  const taken = await admin.post(paths.createStudent, {
    ...child,
    id: 'fc 0012'.replace(' ', '-'),
    first_name: 'Another',
  });
  expect(taken.json()).toMatchObject({ errors: { id: ['Ramlogan, Zoë has this ID.'] } });
});

it('short and single names are found and entered', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  for (const [id, last_name, first_name] of [
    ['N1', 'Xu', 'Li'],
    ['N2', 'Suharto', '-'],
    ['N3', 'Lixu', 'Xuli'],
  ])
    expect(
      (await admin.post(paths.createStudent, { ...child, id, last_name, first_name })).json(),
    ).toMatchObject({
      created: true,
    });
  const lookUp = async (search: string) =>
    (await portal.browser().get(pathTo(paths.students, {}, { search }))).json<unknown>();
  expect(await lookUp('li xu')).toEqual([{ id: 'N1', first_name: 'Li', last_name: 'Xu' }]);
  expect(await lookUp('Xu, Li')).toEqual([{ id: 'N1', first_name: 'Li', last_name: 'Xu' }]);
  expect(await lookUp('suharto')).toMatchObject([{ id: 'N2' }]);
  expect(await lookUp('li')).toMatchObject({
    errors: { search: [expect.stringContaining('3 letters') as string] },
  });
  const list = toCsv('Student ID,Last Name,First Name,Class,Date of Birth', 'N4,-,Pele,1A,2014-01-01');
  const preview = await previewImport(admin, list);
  expect(preview.rows).toMatchObject([{ status: 'new', errors: [] }]);
  const names = toCsv(
    'Student ID,Student Name,Class',
    'N2,Suharto,2A',
    'N6,Suharto,1A',
    'N3,"Lixu, Xuli",2A',
  );
  expect((await previewImport(admin, names)).rows).toMatchObject([
    { status: 'changed', changes: [{ field: 'class_id' }] },
    { status: 'error', errors: [expect.stringContaining('write a dash (-) for the other')] },
    { status: 'changed', changes: [{ field: 'class_id' }] },
  ]);
  const long = await admin.post(paths.createStudent, { ...child, id: 'N5', first_name: 'W'.repeat(21) });
  expect(long.json()).toMatchObject({ errors: { first_name: [expect.stringContaining('20') as string] } });
});

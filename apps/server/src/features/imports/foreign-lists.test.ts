import { expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { getRefusalMessage, previewImport, toCsv } from '../../testing/import-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';

const xlsx = async (...rows: (string | number | Date | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }));

/** Lists of one new student, Zoë Müller of 1A, born on 5 March 2015, as other systems and people write them. */
const lists: Record<string, () => Buffer | Promise<Buffer>> = {
  'an admission register in UTF-8 with a byte order mark and a title': () =>
    Buffer.from(
      `\ufeff${toCsv('"New entrants, 2026";;;;;', '', 'Admission No.;Surname;Given Name(s);D.O.B.;Form;Gender', '20270001;Müller;Zoë;05/03/2015;1A;F').toString()}`,
    ),
  'a list in Windows-1252 with tabs': () =>
    Buffer.from(
      'Student No.\tFAMILY NAME\tForename\tBirth Date\tForm Class\tM/F\r\n20270001\tMüller\tZoë\t5-Mar-2015\t1A\tf\r\n',
      'latin1',
    ),
  'a workbook with a letterhead and dates of Excel': () =>
    xlsx(
      ['Our School', null, null],
      ['List of students', null, null],
      [null, null, null],
      [null, 'Student Number', 'Last Name', 'First Name', 'Date of Birth (dd/mm/yyyy)', 'Class', 'Sex'],
      [null, 20_270_001, 'Müller', 'Zoë', new Date('2015-03-05T00:00:00Z'), '1A', 'Female'],
    ),
  'the columns of OpenEMIS': () =>
    xlsx(
      [
        'OpenEMIS ID',
        'First Name',
        'Middle Name',
        'Last Name',
        'Gender Code (M/F)',
        'Date of Birth (DD/MM/YYYY)',
        'Class Name',
      ],
      ['20270001', 'Zoë', null, 'Müller', 'F', '05/03/2015', '1A'],
    ),
  'the names and numbers of RosarioSIS': () =>
    toCsv(
      'RosarioSIS ID,Last Name,First Name,Middle Name,Gender,Birthdate,Homeroom',
      '20270001,Müller,Zoë,,Female,2015-03-05,1A',
    ),
  'a list with both names in a column': () =>
    toCsv('No. of list: 3', 'Student ID,Student,Class,DOB,Sex', '20270001,"Müller,  Zoë",1A,5/3/2015,F'),
};

it('rejects a full name whose order is unclear, or that is there twice', async () => {
  const admin = await (await testPortal()).admin();
  const line = (name: string) => toCsv('Student ID;Student Name', `20260001;${name}`);
  for (const name of ['Zoë Müller', 'Müller, Zoë, Marie', 'Müller,']) {
    const { rows } = await previewImport(admin, line(name));
    expect(rows[0]?.errors, name).toEqual([
      'Student Name: Write the last name, a comma and the first name. If the child has one name, write a dash (-) for the other.',
    ]);
  }
  expect(
    await getRefusalMessage(admin, toCsv('Student ID;Full Name;Surname', '20260001;Müller, Zoë;Müller')),
  ).toBe(
    '“Full Name” (column B) has both names, and there is a column “Last Name” as well. Delete one of them.',
  );
  const both = toCsv('Student ID;Student;Surname;First Name', '20260001;Zoë;Müller;Zoë');
  const { rows } = await previewImport(admin, both);
  expect(rows[0]?.changes.map(({ to }) => to)).toEqual(expect.arrayContaining(['Müller', 'Zoë']));
});

it('reads lists of other systems and by hand without editing them', async () => {
  const admin = await (await testPortal()).admin();
  for (const [name, build] of Object.entries(lists)) {
    const { rows } = await previewImport(admin, await build());
    expect(rows, name).toMatchObject([{ status: 'new', student_id: '20270001', errors: [] }]);
    const values = Object.fromEntries(rows[0]?.changes.map(({ field, to }) => [field, to]) ?? []);
    expect(values, name).toEqual({
      last_name: 'Müller',
      first_name: 'Zoë',
      date_of_birth: '2015-03-05',
      class_id: '1A',
      sex: 'Female',
    });
  }
});

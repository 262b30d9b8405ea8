import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { toCsv } from '../../../testing/import-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { uploadForm } from '../../../testing/upload-form.ts';

interface List {
  readonly build: () => Buffer | Promise<Buffer>;
  /** What the office says on the page about columns by heading. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: SheetMatch['values'];
  readonly dateOrder?: DateOrder;
}

/** Lists of one new student, Zoë Müller of 1A, born on 5 March 2015, that the office matches on the page. */
const lists: Record<string, List> = {
  'the users of Gibbon': {
    build: () =>
      toCsv(
        'Student ID,Title,Surname,First Name,Preferred Name,Official Name,Gender,DOB,Year Group,Form Group',
        '20270001,,Müller,Zoë,Zoë,Zoë Müller,F,2015-03-05,Form 1,1A',
      ),
    fields: {
      Title: 'nothing',
      'Preferred Name': 'nothing',
      'Official Name': 'nothing',
      'Year Group': 'nothing',
    },
  },
  'a ministry’s placement list': {
    build: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'Placement',
              rows: [
                ['Ministry of Education', null, null, null, null],
                ['Pupils assigned, 2026', null, null, null, null],
                [],
                ['No.', 'Candidate', 'NAME OF PUPIL', 'Sex', 'Date of Birth', 'Placed In'],
                [1, '20270001', 'Müller, Zoë', 'F', new Date('2015-03-05T00:00:00Z'), '1A'],
              ],
            },
          ],
        }),
      ),
    fields: { 'No.': 'nothing', Candidate: 'id', 'NAME OF PUPIL': 'full_name', 'Placed In': 'class_id' },
  },
  'an American list whose other dates show the order': {
    build: () =>
      toCsv(
        'Student Number,Last,First,Birthdate,Gender,Homeroom,Entry Date',
        '20270001,Müller,Zoë,03/05/2015,Female,1A,',
        '20270001x,Other,Ann,12/31/2014,Female,1A,',
      ),
    fields: { Last: 'last_name', First: 'first_name' },
  },
  'a list of PowerSchool, whose dates are unclear': {
    build: () =>
      Buffer.from(
        'Student_Number\tLast_Name\tFirst_Name\tGender\tDOB\tHome_Room\r\n20270001\tMüller\tZoë\tF\t3/5/2015\t1A\r\n',
      ),
    dateOrder: 'month-first',
  },
  'a list of SIMS with codes': {
    build: () =>
      toCsv(
        'Pupil Ref;Legal Surname;Legal Forename;Gender;Date of Birth;Reg Group',
        '20270001;Müller;Zoë;2;05/03/2015;1A',
      ),
    fields: {
      'Pupil Ref': 'id',
      'Legal Surname': 'last_name',
      'Legal Forename': 'first_name',
      'Reg Group': 'class_id',
    },
    values: { sex: { 1: 'Male', 2: 'Female' } },
  },
  'a list by hand with titles and notes': {
    build: () =>
      toCsv(
        'New children for September,,,,,',
        'typed by Mrs. Ali on 3 June,,,,,',
        '#,Adm #,Child,Birthday,Boy/Girl,Group,Remarks',
        '1,20270001,"Müller, Zoë",5.3.2015,Girl,1A,sister in 3B',
      ),
    fields: {
      '#': 'nothing',
      'Adm #': 'id',
      Child: 'full_name',
      'Boy/Girl': 'sex',
      Group: 'class_id',
      Remarks: 'nothing',
    },
  },
};

it.each(Object.entries(lists))('takes %s without editing it', async (_name, list) => {
  const admin = await (await testPortal()).admin();
  const file = { name: 'list', bytes: await list.build() };
  const inspected = await admin.post(paths.importStudentsColumns, uploadForm({}, file));
  const { sheets } = inspected.json<ImportColumns>();
  const match = sheets.map(
    ({ columns }): SheetMatch => ({
      columns: columns.map(({ heading, field }) => ({
        heading,
        field: list.fields?.[heading] ?? field ?? 'open',
      })),
      ...(list.values && { values: list.values }),
    }),
  );
  const parts = {
    match: JSON.stringify(match),
    ...(list.dateOrder && { date_order: list.dateOrder }),
  };
  const previewed = await admin.post(paths.importStudents, uploadForm(parts, file));
  const { rows } = previewed.json<ImportPreview>();
  expect(rows[0], previewed.body.slice(0, 500)).toMatchObject({
    status: 'new',
    student_id: '20270001',
    errors: [],
  });
  expect(Object.fromEntries(rows[0]?.changes.map(({ field, to }) => [field, to]) ?? [])).toEqual({
    last_name: 'Müller',
    first_name: 'Zoë',
    date_of_birth: '2015-03-05',
    class_id: '1A',
    sex: 'Female',
  });
});

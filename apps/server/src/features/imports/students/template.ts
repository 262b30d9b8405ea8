import type { CellValue } from '@formroom/domain/kinds/cell-format.ts';
import { catalogue, type FieldName, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { XlsxSheet } from '../../../xlsx/writer.ts';
import { requiredForNewStudent } from '@formroom/domain/api/create-student.ts';

const ONE_NAME = 'At most 20 characters. A dash (-) if the child has a single name, which is the other one.';
const DATE = 'A date, dd/mm/yyyy or yyyy-mm-dd.';

/** The columns of a list of new students (R33), with a hint where the heading does not say enough. */
const fields: readonly (readonly [name: FieldName, example: string, hint?: string])[] = [
  ['last_name', 'Ramdeen', ONE_NAME],
  ['first_name', 'Anya', ONE_NAME],
  ['middle_name', 'Marie'],
  ['birth_certificate_no', 'TT1234567890'],
  ['class_id', '1A', 'Spelled as the school does.'],
  ['date_of_birth', '21/08/2015', `${DATE} It is the first password.`],
  ['house_code', 'Poui', 'The name of a house from the settings.'],
  ['sex', 'Female'],
  ['entry_date', '01/09/2026', DATE],
];

function describeField(name: FieldName) {
  const field = catalogue[name];
  if ('max' in field) return `At most ${field.max} characters.`;
  return 'choices' in field ? `${field.choices.join(' or ')}.` : '';
}

const columns: readonly { heading: string; isNeeded: boolean; words: string; example: string }[] = [
  {
    heading: ID_HEADING,
    isNeeded: true,
    words: 'The student signs in with it. Zeros at the start are kept: the column is formatted as text.',
    example: '20270001',
  },
  ...fields.map(([name, example, words = describeField(name)]) => ({
    heading: getHeading(catalogue[name]),
    isNeeded: requiredForNewStudent.includes(name),
    words,
    example,
  })),
];

const COLUMN_WIDTH = 18;
const more = [
  'To update existing students, fill in the Student ID and what changes. An empty cell changes nothing.',
  'You can add any other column of Export Data, under the same heading.',
  'Keep the file as .xlsx: it remembers when it was downloaded, so that changes made here later are not overwritten without asking. A .csv file can’t remember this.',
];

/** Builds an empty list and a sheet with instructions. Every column is text, so that spreadsheets convert nothing. */
export const buildStudentsTemplate = (): XlsxSheet[] => [
  {
    name: 'Students',
    columns: columns.map(({ heading }) => ({ heading, width: COLUMN_WIDTH, type: 'text' })),
    frozenColumns: 1,
    rows: toAsyncRows([]),
  },
  {
    name: 'How to fill it in',
    columns: [
      { heading: 'Column', type: 'text', width: 24 },
      { heading: 'Needed for a new student', type: 'text', width: 24 },
      { heading: 'What to write', type: 'text', width: 90 },
      { heading: 'Example', type: 'text', width: 20 },
    ],
    frozenColumns: 0,
    rows: toAsyncRows([
      ...columns.map(({ heading, isNeeded, words, example }) => [
        heading,
        isNeeded ? 'Yes' : 'No',
        words,
        example,
      ]),
      ...more.map((words) => [null, null, words, null]),
    ]),
  },
];

async function* toAsyncRows(rows: readonly CellValue[][]) {
  for (const row of rows) yield await Promise.resolve(row);
}

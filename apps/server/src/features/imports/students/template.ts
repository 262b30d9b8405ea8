import type { CellValue } from '@formroom/domain/kinds/cell.ts';
import { catalogue, type FieldName, headingOf } from '@formroom/domain/registration/catalogue.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { XlsxSheet } from '../../../documents/xlsx/writer.ts';

interface TemplateColumn {
  readonly heading: string;
  readonly width: number;
  readonly isNeeded: boolean;
  readonly words: string;
  readonly example: string;
}

const column = (name: FieldName, words: string, example: string, isNeeded = false): TemplateColumn => ({
  heading: headingOf(catalogue[name]),
  width: 20,
  isNeeded,
  words,
  example,
});

/** The columns of a list of new students (decisions, section 8). */
const columns: readonly TemplateColumn[] = [
  {
    heading: ID_HEADING,
    width: 14,
    isNeeded: true,
    words:
      'By which the student signs in. Zeros at the beginning stay, because the column is formatted as text.',
    example: '20270001',
  },
  column('last_name', 'At most 20 characters.', 'Ramdeen', true),
  column('first_name', 'At most 20 characters.', 'Anya', true),
  column('middle_name', 'At most 20 characters.', 'Marie'),
  column('birth_certificate_no', 'At most 15 characters.', 'TT1234567890'),
  column('class_id', 'As the school writes it.', '1A', true),
  column('date_of_birth', 'The first password. As a date, dd/mm/yyyy or yyyy-mm-dd.', '21/08/2015', true),
  column('house_code', 'The name of a house from the settings.', 'Poui'),
  column('sex', 'Female or Male.', 'Female'),
  column('entry_date', 'As a date, dd/mm/yyyy or yyyy-mm-dd; not after today.', '01/09/2026'),
];

const more = [
  'To change students who are there, fill in the Student ID and what changes. An empty cell changes nothing.',
  'Any other column of Export Data can be added, under the same heading.',
];

/** An empty list to fill in, and a sheet that says how. Every column is text, so that nothing is turned into something else. */
export const studentsTemplate = (): XlsxSheet[] => [
  {
    name: 'Students',
    columns: columns.map(({ heading, width }) => ({ heading, width, type: 'text' })),
    frozenColumns: 1,
    rows: each([]),
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
    rows: each([
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

async function* each(rows: readonly CellValue[][]) {
  for (const row of rows) yield await Promise.resolve(row);
}

import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { commit, toCsv } from './import-workbook.ts';
import type { TestBrowser } from './test-browser.ts';
import { uploadForm } from './upload-form.ts';

/** A list whose headings are nobody’s. */
export const foreignList = toCsv(
  'Arima Secondary,,,,',
  'List of new entrants,,,,',
  'Roll,Child,Born,Kind,Notes,Stream',
  '20270001,"Ali, Zoe",03/04/2015,Fem,likes chess,1A',
  '20270002,"Noël, Max",04/12/2014,Ma,,1A',
);
/** What its columns mean. */
export const match: SheetMatch[] = [
  {
    columns: [
      { heading: 'Roll', field: 'id' },
      { heading: 'Child', field: 'full_name' },
      { heading: 'Born', field: 'date_of_birth' },
      { heading: 'Kind', field: 'sex' },
      { heading: 'Notes', field: 'nothing' },
      { heading: 'Stream', field: 'class_id' },
    ],
    values: { sex: { fem: 'Female', MA: 'Male' } },
  },
];
export const withFields = (...fields: string[]): SheetMatch[] =>
  match.map((sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column, index) => ({ ...column, field: fields[index] ?? column.field })),
  }));

export const send = (
  admin: TestBrowser,
  path: string,
  parts: Record<string, string> = {},
  bytes: Uint8Array = foreignList,
) => admin.post(path, uploadForm(parts, { name: 'list.csv', bytes }));
export const sendMatch = (admin: TestBrowser, chosen: unknown, parts: Record<string, string> = {}) =>
  send(admin, paths.importStudents, { match: JSON.stringify(chosen), ...parts });
/** Imports the list with a match, which is then remembered. */
export const importMatched = async (
  admin: TestBrowser,
  chosen: unknown,
  parts: Record<string, string> = {},
) => {
  const { import_id: id } = (await sendMatch(admin, chosen, parts)).json<ImportPreview>();
  expect((await commit(admin, id)).statusCode).toBe(200);
};
export const inspect = async (
  admin: TestBrowser,
  parts: Record<string, string> = {},
  bytes: Uint8Array = foreignList,
) => (await send(admin, paths.importStudentsColumns, parts, bytes)).json<ImportColumns>();

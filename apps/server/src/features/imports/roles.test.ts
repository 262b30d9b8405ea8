import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { previewImport, toCsv } from '../../testing/import-workbook.ts';
import { resultsTemplate } from '../../testing/results-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';

it('shows the role Results no import of students', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { import_id: id } = await previewImport(admin, toCsv('Student ID,Allergies', '20260001,Dust'));
  const results = await portal.staff('results');
  const template = (kind: string) => results.get(paths.importTemplate.replace(':kind', kind));
  expect((await template('students')).statusCode).toBe(403);
  expect((await results.get(resultsTemplate(2026, 1))).statusCode).toBe(200);
  for (const path of [paths.importErrors, paths.undoImport])
    expect((await results.get(path.replace(':id', id))).statusCode, path).toBe(403);
  for (const path of [paths.commitImport, paths.undoImport])
    expect((await results.post(path.replace(':id', id))).statusCode, path).toBe(403);
  expect((await admin.post(paths.commitImport.replace(':id', id))).statusCode).toBe(200);
  expect((await admin.get(paths.imports)).json()).toMatchObject([{ import_id: id }]);
  expect((await results.get(paths.imports)).json()).toEqual([]);
});

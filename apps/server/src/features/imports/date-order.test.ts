import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { previewImport, toCsv } from '../../testing/import-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { uploadForm } from '../../testing/upload-form.ts';

const list = (...dates: string[]) =>
  toCsv(
    'Student ID,Date of Birth,Entry Date',
    ...dates.map((date, index) => `2026000${index + 1},${date},01/09/2024`),
  );
const getDays = ({ rows }: ImportPreview) =>
  rows.map(({ changes, errors }) => changes.find(({ field }) => field === 'date_of_birth')?.to ?? errors[0]);

it('reads the order of day and month from all dates of a file', async () => {
  const admin = await (await testPortal()).admin();
  const american = await previewImport(admin, list('03/04/2015', '12/31/2014'));
  expect(american.dates).toEqual({ order: 'month-first', basis: 'shown', example: '03/04/2015' });
  expect(getDays(american)).toEqual(['2015-03-04', '2014-12-31']);
  const mixed = await previewImport(admin, list('31/12/2014', '12/30/2014'));
  expect(mixed.dates?.basis).toBe('mixed');
  expect(getDays(mixed)).toEqual([
    '2014-12-31',
    'Date of Birth: 12/30/2014 is not a day of the calendar. Write dates as dd/mm/yyyy.',
  ]);
  const unambiguous = await previewImport(admin, toCsv('Student ID,DOB', '20260001,4 March 2015'));
  expect(unambiguous.dates).toBeNull();
});

it('says that it assumes an order, and reads the other if the office chooses it', async () => {
  const admin = await (await testPortal()).admin();
  const bytes = list('03/04/2015');
  const assumed = await previewImport(admin, bytes);
  expect(assumed.dates).toEqual({ order: 'day-first', basis: 'assumed', example: '03/04/2015' });
  expect(getDays(assumed)).toEqual(['2015-04-03']);
  const preview = (date_order: string) =>
    admin.post(paths.importStudents, uploadForm({ date_order }, { name: 'list.csv', bytes }));
  const chosen = (await preview('month-first')).json<ImportPreview>();
  expect(chosen.dates).toEqual({ order: 'month-first', basis: 'chosen', example: '03/04/2015' });
  expect(getDays(chosen)).toEqual(['2015-03-04']);
  const unknown = await preview('year-first');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    422,
    { errors: { date_order: ['Choose one from the list.'] } },
  ]);
});

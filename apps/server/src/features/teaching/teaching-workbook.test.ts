import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Teaching, TeachingPreview } from '@formroom/domain/api/teaching.ts';
import { expect, it } from 'vitest';
import { toCsv } from '../../testing/import-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { uploadForm } from '../../testing/upload-form.ts';

const year = { year: '2026' };

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const getTeaching = async () => (await admin.get(pathTo(paths.teaching, year))).json<Teaching>();
  const upload = (bytes: Uint8Array, name: string) =>
    admin.post(pathTo(paths.teachingWorkbook, year), uploadForm({}, { name, bytes }));
  const preview = async (bytes: Uint8Array, name = 'Teaching.csv') => {
    const response = await upload(bytes, name);
    expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
    return response.json<TeachingPreview>();
  };
  return { portal, admin, getTeaching, upload, preview };
}

it('the downloaded grid changes nothing, and what it changes is saved by the call of the grid', async () => {
  const { admin, getTeaching, preview } = await office();
  const { teachers, subjects } = await getTeaching();
  const [teacher = ''] = teachers;
  const [subject] = subjects;
  const list = toCsv(
    'Class,Subject,Teacher',
    `2A,${subject?.title ?? ''},${teacher}`,
    `2A,Form Teacher,${teacher}`,
    `2A,Dean,${teacher}`,
    `9Z,${subject?.title ?? ''},${teacher}`,
  );
  const { changes, save, unknown } = await preview(list);
  expect(changes).toEqual([
    { title: `2A ${subject?.title ?? ''}`, before: null, teacher },
    { title: '2A Form Teacher', before: null, teacher },
    { title: 'Form 2 Dean', before: null, teacher },
  ]);
  expect(unknown).toEqual([{ row: 5, text: 'There is no class 9Z in this year.' }]);
  expect((await getTeaching()).assignments).toEqual([]);
  await admin.post(pathTo(paths.teaching, year), save);
  expect(await getTeaching()).toMatchObject({
    assignments: [{ class_id: '2A', subject: subject?.code, teacher }],
    form_teachers: [{ class_id: '2A', teacher }],
    deans: [{ form_level: 2, teacher }],
  });
  const download = await admin.get(pathTo(paths.teachingWorkbook, year));
  expect(download.headers['content-disposition']).toContain('who-teaches-what-2026.xlsx');
  expect(await preview(download.rawPayload, 'Teaching.xlsx')).toEqual({
    changes: [],
    save: { assignments: [], form_teachers: [], deans: [] },
    unknown: [],
  });
});

it('a file without a column Class is refused with a reason', async () => {
  const { upload } = await office();
  const refused = await upload(toCsv('Name', '2A'), 'Teaching.csv');
  expect(refused.statusCode).toBe(422);
  expect(refused.json<{ errors: { file: string[] } }>().errors.file).toHaveLength(1);
});

import type { DocumentsToCheck, DocumentToCheck } from '@formroom/domain/api/document-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';

const ANYA = '20260001';

/** A portal in which every stored document has been checked. */
async function openSchool() {
  const portal = await testPortal();
  const [admin, family] = [await portal.admin(), await portal.student(ANYA)];
  await portal.db.updateTable('documents').set({ check_state: 'checked' }).execute();
  const upload = async (file_type: string, name: string) => {
    portal.pass(1);
    const form = uploadForm({ id: ANYA, file_type }, { name, bytes: scan(name) });
    expect((await family.post(paths.storeFile, form)).statusCode).toBe(200);
  };
  const list = async (query = '') =>
    (await admin.get(`${paths.documentsToCheck}${query}`)).json<DocumentsToCheck>();
  const count = async () => (await admin.get(paths.documentsToCheckCount)).json<{ count: number }>().count;
  const check = async (file_type: string, files: string[], decision = 'checked', reason = '') => {
    const body = { student_id: ANYA, file_type, files, check: decision, reason };
    expect((await admin.post(paths.checkDocument, body)).statusCode).toBe(200);
  };
  return { portal, admin, upload, list, count, check };
}

const summarize = ({ data }: { data: readonly DocumentToCheck[] }) =>
  data.map(({ id, file_type }) => `${id} ${file_type}`);

it('documents wait until the newest file is checked or asked for again, the oldest upload first', async () => {
  const { upload, list, count, check } = await openSchool();
  expect(await list()).toEqual({ data: [], total: 0, next: null });
  await upload('sea_slip', 'slip.pdf');
  await upload('birth_certificate', 'page 1.pdf');
  await upload('birth_certificate', 'page 2.pdf');
  // Not a document that the school asks for.
  await upload('file', 'letter.pdf');
  expect(summarize(await list())).toEqual([`${ANYA} sea_slip`, `${ANYA} birth_certificate`]);
  expect((await list()).data[0]).toMatchObject({ last_name: expect.any(String) as string, class_id: '2A' });
  expect(await count()).toBe(2);

  await check('birth_certificate', ['page 1.pdf', 'page 2.pdf']);
  await check('sea_slip', ['slip.pdf'], 'send_again', 'The photo is blurred.');
  expect(await count()).toBe(0);
  await upload('sea_slip', 'better.pdf');
  expect(summarize(await list())).toEqual([`${ANYA} sea_slip`]);
  await check('birth_certificate', ['page 1.pdf', 'page 2.pdf'], 'none');
  expect(await count()).toBe(2);
});

it('the queue comes in pages, of a class, a form or all, and without leavers', async () => {
  const { portal, admin, upload, list, count } = await openSchool();
  await upload('sea_slip', 'slip.pdf');
  await upload('birth_certificate', 'certificate.pdf');
  const first = await list('?limit=1');
  expect(summarize(first)).toEqual([`${ANYA} sea_slip`]);
  const second = await list(`?limit=1&after=${encodeURIComponent(first.next ?? '')}`);
  expect(summarize(second)).toEqual([`${ANYA} birth_certificate`]);
  expect(second.next).toBeNull();
  const totals = ['2A', 'Form 2', 'Form 1', '1A', 'Form 17', 'all'].map(async (name) => {
    const { total } = await list(`?class=${encodeURIComponent(name)}`);
    return [name, total];
  });
  expect(Object.fromEntries(await Promise.all(totals))).toEqual({
    '2A': 2,
    'Form 2': 2,
    'Form 1': 0,
    '1A': 0,
    'Form 17': 0,
    all: 2,
  });
  const queriesFor = (limit: number) =>
    countQueries(portal.db, () => admin.get(`${paths.documentsToCheck}?limit=${limit}`));
  expect(await queriesFor(2)).toBe(await queriesFor(1));
  expect((await admin.get(`${paths.documentsToCheck}?limit=51`)).statusCode).toBe(422);
  await admin.post(paths.leavers, { student_id: ANYA, erase: 0 });
  expect(await count()).toBe(0);
});

import type { DataFiles, FileEntry, StoreFileResponse } from '@formroom/domain/api/documents.ts';
import { MAX_FILE_BYTES } from '@formroom/domain/registration/upload-refusals.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { findLeftovers, noLeftovers, photograph, scan, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';

const upload = async (
  browser: TestBrowser,
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array },
) => await browser.post('/api/store-file', uploadForm({ id: ID, ...fields }, file));

const getFiles = async (browser: TestBrowser, id = ID) =>
  (await browser.get(`/api/get-files/${id}`)).json<FileEntry[]>();
const getNames = async (browser: TestBrowser, type: keyof DataFiles) =>
  (await browser.get(`/api/student-data-files/${ID}`)).json<DataFiles>()[type];
const getRecord = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-record/${ID}`)).json<[StudentRecord]>()[0];
const getCount = async ({ db }: TestPortal) =>
  (await db.selectFrom('documents').select('file_key').where('student_id', '=', ID).execute()).length;

describe('an upload', () => {
  const portalOnStore = async () => await testPortal(await createDefaultStore());

  it('is stored, counted and can be downloaded', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const before = await getRecord(browser);
    expect(before.missing.documents).toContain('birth_certificate');

    const bytes = scan('Birth certificate');
    const response = await upload(
      browser,
      { file_type: 'birth_certificate' },
      { name: 'Birth certificate.pdf', bytes },
    );
    expect(response.statusCode, response.body).toBe(200);
    const { message, name, url } = response.json<StoreFileResponse>();
    expect({ message, name }).toEqual({ message: 'The file is stored.', name: 'Birth certificate.pdf' });

    expect(await getFiles(browser)).toEqual([
      {
        name: 'Birth certificate.pdf',
        type: 'birth_certificate',
        url,
        current: true,
        media_type: 'application/pdf',
        bytes: expect.any(Number) as number,
        uploaded_at: '2026-11-20T13:00:00.000Z',
        check: null,
      },
    ]);
    const file = await browser.get(url);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);

    const after = await getRecord(browser);
    expect(after.missing.documents).not.toContain('birth_certificate');
    expect(after).toMatchObject({ version: before.version + 1, updatedAt: '2026-11-20T13:00:00.000Z' });
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('is accepted up to the maximum size', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const pdf = scan();
    const send = (length: number) => {
      const bytes = Buffer.concat([pdf, Buffer.alloc(length - pdf.length, '\n')]);
      return upload(browser, { file_type: 'sea_slip' }, { name: 'scan.pdf', bytes });
    };
    expect((await send(MAX_FILE_BYTES)).statusCode).toBe(200);
    expect((await send(MAX_FILE_BYTES + 1)).statusCode).toBe(413);
    const [file, ...others] = await getFiles(browser);
    expect([file?.bytes, others]).toEqual([MAX_FILE_BYTES, []]);
    expect((await browser.get(file?.url ?? '')).rawPayload).toHaveLength(MAX_FILE_BYTES);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('is added to the files of its type, up to five', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const bytes = scan();
    for (let page = 1; page <= 5; page += 1) {
      const response = await upload(browser, { file_type: 'immunization_card' }, { name: 'card.pdf', bytes });
      expect(response.statusCode, response.body).toBe(200);
    }
    const sixth = await upload(browser, { file_type: 'immunization_card' }, { name: 'card.pdf', bytes });
    expect(sixth.statusCode).toBe(422);
    expect(sixth.json()).toEqual({
      message: expect.stringContaining('Immunization Card can have at most 5 files') as string,
      errors: {
        message: [expect.stringContaining('5 files')],
        file: [expect.stringContaining('5 files')],
      },
    });
    expect(await getNames(browser, 'immunization_card')).toEqual([
      'card.pdf',
      'card (2).pdf',
      'card (3).pdf',
      'card (4).pdf',
      'card (5).pdf',
    ]);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('with `replace` replaces the current files, which the office can still read', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    for (const name of ['front.pdf', 'back.pdf']) {
      await upload(browser, { file_type: 'sea_slip' }, { name, bytes: scan(name) });
      portal.pass(1);
    }
    const bytes = scan('Both');
    await upload(browser, { file_type: 'sea_slip', replace: '1' }, { name: 'both.pdf', bytes });
    expect((await getFiles(browser)).map(({ name }) => name)).toEqual(['both.pdf']);

    const admin = await portal.admin();
    const all = (await admin.get(`/api/get-files/${ID}?all=1`)).json<FileEntry[]>();
    expect(all.map(({ name, current }) => [name, current])).toEqual([
      ['both.pdf', true],
      ['back.pdf', false],
      ['front.pdf', false],
    ]);
    for (const { url } of all) expect((await admin.get(url)).statusCode).toBe(200);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('is stored once and gets the same response if it is repeated, also concurrently', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const fields = { file_type: 'sea_slip', upload_id: crypto.randomUUID() };
    const file = { name: 'slip.pdf', bytes: scan() };
    const both = await Promise.all([upload(browser, fields, file), upload(browser, fields, file)]);
    const again = await upload(browser, fields, file);
    const answers = [...both, again].map((response) => [response.statusCode, response.body]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]?.[0]).toBe(200);
    expect(await getNames(browser, 'sea_slip')).toEqual(['slip.pdf']);
    expect(await getCount(portal)).toBe(1);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it("can't exceed the maximum number of files by concurrent requests", async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const bytes = scan();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        upload(browser, { file_type: 'birth_certificate' }, { name: `${index}.pdf`, bytes }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422, 422, 422]);
    expect(await getNames(browser, 'birth_certificate')).toHaveLength(5);
    expect(await getCount(portal)).toBe(5);
    expect((await getRecord(browser)).missing.documents).not.toContain('birth_certificate');
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('leaves one current photo if several are sent concurrently', async () => {
    const portal = await portalOnStore();
    const browser = await portal.student();
    const bytes = await photograph();
    const fields = { file_type: 'picture', replace: '1' };
    await Promise.all([1, 2, 3].map((name) => upload(browser, fields, { name: `${name}.jpg`, bytes })));
    expect(await getNames(browser, 'picture')).toHaveLength(1);
    expect(await getCount(portal)).toBe(3);
  });
});

describe('a passport photo', () => {
  it('replaces the current one, or is rejected if `replace` is off', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const bytes = await photograph();
    await upload(browser, { file_type: 'picture' }, { name: 'first.jpg', bytes });
    await upload(browser, { file_type: 'picture' }, { name: 'second.jpg', bytes });
    expect(await getNames(browser, 'picture')).toEqual(['second.jpg']);

    const third = await upload(browser, { file_type: 'picture', replace: '0' }, { name: '3.jpg', bytes });
    expect(third.statusCode).toBe(422);
    expect(third.json()).toHaveProperty('errors.file.0', expect.stringContaining('at most one file'));
  });

  it.each([
    ['a PDF', { name: 'me.pdf', bytes: scan() }],
    ['any other file', { name: 'me.gif', bytes: Buffer.from('GIF89a') }],
  ])('is rejected if it is %s', async (_, file) => {
    const portal = await testPortal();
    const browser = await portal.student();
    const response = await upload(browser, { file_type: 'picture' }, file);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toHaveProperty(
      'message',
      'The passport photo must be a picture: JPEG, PNG, WebP or HEIC.',
    );
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });
});

describe('an upload form', () => {
  it('may have its parts in any order', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(scan())]), 'late.pdf');
    form.set('file_type', 'sea_slip');
    form.set('id', ID);
    expect((await browser.post('/api/store-file', form)).statusCode).toBe(200);
  });

  it.each([
    ['file_type', { file_type: 'passport' }],
    ['file_type', { file_type: '' }],
    ['replace', { file_type: 'picture', replace: 'yes' }],
    ['upload_id', { file_type: 'picture', upload_id: 'again' }],
    ['id', { file_type: 'picture', id: '' }],
    ['id', { file_type: 'picture', id: 'x'.repeat(2000) }],
  ])('is rejected with a field error for an invalid %s', async (field, fields) => {
    const portal = await testPortal();
    const browser = await portal.student();
    const admin = await portal.admin();
    const who = 'id' in fields ? admin : browser;
    const response = await upload(who, fields, { name: 'x.pdf', bytes: scan() });
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json()).toHaveProperty(`errors.${field}`);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('is rejected without a file', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const response = await upload(browser, { file_type: 'picture' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      message: 'Please select a file!',
      errors: { message: ['Please select a file!'], file: ['Please select a file!'] },
    });
  });

  it('can be sent only by the student and the office, which is checked before its content', async () => {
    const portal = await testPortal();
    const form = () => uploadForm({ id: '20260003', file_type: 'nonsense' });
    const student = await portal.student();
    expect((await student.post('/api/store-file', form())).statusCode).toBe(404);
    expect((await portal.browser().post('/api/store-file', form())).statusCode).toBe(401);
    expect((await (await portal.newcomer()).post('/api/store-file', form())).statusCode).toBe(403);
    const admin = await portal.admin();
    const unknown = uploadForm({ id: '99999999', file_type: 'picture' });
    expect((await admin.post('/api/store-file', unknown)).statusCode).toBe(404);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('stores which administrator uploaded the file', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await upload(admin, { file_type: 'file' }, { name: 'letter.pdf', bytes: scan() });
    const row = await portal.db
      .selectFrom('documents')
      .selectAll()
      .where('student_id', '=', ID)
      .executeTakeFirst();
    expect(row).toMatchObject({ uploaded_by: 'admin:admin', file_type: 'file', name: 'letter.pdf' });
  });

  it('is rejected once the student has 100 stored files', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const rows = Array.from({ length: 100 }, (_, index) => ({
      file_key: `${index}`.padStart(40, '0'),
      student_id: ID,
      file_type: 'file' as const,
      name: `${index}.jpg`,
      media_type: 'image/jpeg',
      bytes: 1,
      place: null,
      upload_id: null,
      uploaded_at: '2026-11-20T13:00:00.000Z',
      uploaded_by: `student:${ID}` as const,
    }));
    await portal.db.insertInto('documents').values(rows).execute();
    const response = await upload(browser, { file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty('message', expect.stringContaining('ask the school office'));
  });
});

import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { photograph, scan, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';
const COMPLETE = '20260003';

describe('the files of the demo school', () => {
  it('include all documents of the complete student, which can be downloaded', async () => {
    const portal = await testPortal();
    const browser = await portal.student(COMPLETE);
    const files = (await browser.get(`/api/get-files/${COMPLETE}`)).json<FileEntry[]>();
    expect(files.map(({ type, media_type }) => [type, media_type])).toEqual([
      ['birth_certificate', 'application/pdf'],
      ['immunization_card', 'image/jpeg'],
      ['sea_slip', 'application/pdf'],
      ['picture', 'image/jpeg'],
    ]);
    for (const { url, bytes } of files) {
      const file = await browser.get(url);
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload).toHaveLength(bytes);
    }
    const [record] = (await browser.get(`/api/student-record/${COMPLETE}`)).json<[{ missing: object }]>();
    expect(Object.values(record.missing).flat()).toEqual([]);
  });

  it('match the file counts of the records', async () => {
    const { db } = await testPortal();
    const students = await db.selectFrom('students').selectAll().where('files_picture', '>', 0).execute();
    const documents = await db.selectFrom('documents').select(['student_id', 'file_type']).execute();
    expect(students.length).toBeGreaterThan(5);
    expect(documents).toHaveLength(students.length * 4);
    for (const { id } of students) {
      const types = documents.filter((each) => each.student_id === id).map((each) => each.file_type);
      expect(new Set(types).size).toBe(4);
    }
  });
});

describe('a stored file', () => {
  it('is sent with its type, size and name, and sandboxed', async () => {
    const portal = await testPortal(await createDefaultStore());
    const browser = await portal.student();
    const bytes = await photograph('#456', 400);
    const file = { name: 'Größe “1” 😀.jpg', bytes };
    const answer = await browser.post('/api/store-file', uploadForm({ id: ID, file_type: 'picture' }, file));
    const { headers, rawPayload } = await browser.get(answer.json<{ url: string }>().url);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(rawPayload.length),
      'content-disposition':
        'inline; filename="Gr??e ?1? ??.jpg"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%E2%80%9C1%E2%80%9D%20%F0%9F%98%80.jpg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  it('of another student gets the same 404 as one that does not exist', async () => {
    const portal = await testPortal();
    const owner = await portal.student(COMPLETE);
    const [file] = (await owner.get(`/api/get-files/${COMPLETE}`)).json<FileEntry[]>();
    const student = await portal.student();
    const foreign = await student.get(file?.url ?? '');
    const absent = await student.get(`/api/files/${'0'.repeat(40)}`);
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect(absent.statusCode).toBe(404);
    expect((await portal.browser().get(file?.url ?? '')).statusCode).toBe(401);
    expect((await (await portal.admin()).get(file?.url ?? '')).statusCode).toBe(200);
    expect((await student.get(`/api/get-files/${COMPLETE}`)).statusCode).toBe(404);
  });

  it.each(['..%2f..%2fformroom.sqlite', '%00', 'x'.repeat(190), "'--"])(
    'is not found by the key %s',
    async (key) => {
      const portal = await testPortal();
      const admin = await portal.admin();
      expect((await admin.get(`/api/files/${key}`)).statusCode).toBe(404);
    },
  );

  it('gets 500 with a message if it is missing in the store', async () => {
    const portal = await testPortal();
    const browser = await portal.student(COMPLETE);
    const [file] = (await browser.get(`/api/get-files/${COMPLETE}`)).json<FileEntry[]>();
    await portal.app.fileStore.remove(file?.url.split('/').at(-1) ?? '');
    const response = await browser.get(file?.url ?? '');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      message: 'This file is missing on our side. Please upload it again.',
    });
  });

  it('can be opened by the family after it was withdrawn, but is listed only for the office', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'slip.pdf', bytes: scan() });
    const { url } = (await browser.post('/api/store-file', form)).json<{ url: string }>();
    await browser.post('/api/student-data-files', { student_id: ID, sea_slip: [] });
    expect((await browser.get(url)).statusCode).toBe(200);
    expect((await browser.get(`/api/get-files/${ID}`)).json()).toEqual([]);
    expect((await browser.get(`/api/get-files/${ID}?all=1`)).statusCode).toBe(403);
    const admin = await portal.admin();
    expect((await admin.get(`/api/get-files/${ID}?all=1`)).json()).toMatchObject([{ url, current: false }]);
    expect((await admin.get(`/api/get-files/${ID}?all=yes`)).statusCode).toBe(422);
    expect((await admin.get('/api/get-files/99999999')).statusCode).toBe(404);
  });
});

describe('readiness', () => {
  it('is lost while the object store is unreachable', async () => {
    const portal = await testPortal({
      FILES_URL: 's3://files?endpoint=http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    });
    expect((await portal.browser().get('/readyz')).statusCode).toBe(503);
    expect((await portal.browser().get('/healthz')).statusCode).toBe(200);
    const browser = await portal.student();
    const form = uploadForm({ id: ID, file_type: 'sea_slip' }, { name: 'x.pdf', bytes: scan() });
    const response = await browser.post('/api/store-file', form);
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await browser.post('/api/student', { id: ID, allergy: 'Dust' })).statusCode).toBe(200);
  });
});

describe('a picture in small', () => {
  it('is a JPEG that browsers may keep, for those who may see the picture', async () => {
    const portal = await testPortal();
    const browser = await portal.student(COMPLETE);
    const files = (await browser.get(`/api/get-files/${COMPLETE}`)).json<FileEntry[]>();
    const photo = files.find(({ type }) => type === 'picture');
    const small = await browser.get(`${photo?.url ?? ''}?small=1`);
    expect(small.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=86400, immutable',
    });
    expect(small.rawPayload.length).toBeLessThan(photo?.bytes ?? 0);
    expect((await browser.get(photo?.url ?? '')).headers['cache-control']).toBe('private, no-store');
    const other = await portal.student(ID);
    expect((await other.get(`${photo?.url ?? ''}?small=1`)).statusCode).toBe(404);
  });

  it('is the whole file if it is no picture', async () => {
    const portal = await testPortal();
    const browser = await portal.student(COMPLETE);
    const files = (await browser.get(`/api/get-files/${COMPLETE}`)).json<FileEntry[]>();
    const slip = files.find(({ type }) => type === 'sea_slip');
    expect((await browser.get(`${slip?.url ?? ''}?small=1`)).rawPayload).toHaveLength(slip?.bytes ?? 0);
  });
});

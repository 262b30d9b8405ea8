import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { validFiles, hostileFiles, type UploadFile } from '../../testing/upload-files.ts';
import { findLeftovers, noLeftovers, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';

/** A student who sends files one after the other, each replacing the last. */
async function sender(environment: Record<string, string>) {
  const portal = await testPortal(environment);
  const browser = await portal.student();
  const send = async ({ claimedName: name, bytes }: UploadFile) => {
    const fields = { id: ID, file_type: 'file', replace: '1' };
    return await browser.post('/api/store-file', uploadForm(fields, { name, bytes: await bytes() }));
  };
  const current = async () => (await browser.get(`/api/get-files/${ID}`)).json<FileEntry[]>();
  return { portal, browser, send, current };
}

const statuses: Partial<Record<string, number>> = { type: 415, busy: 503 };

/** One file for each outcome; `inspection/prepare-upload.test.ts` tests every file. */
const oneOfEach = (files: Readonly<Record<string, UploadFile>>) => [
  ...new Map(Object.entries(files).map((entry) => [JSON.stringify(entry[1].outcome), entry])).values(),
];

describe('valid files', () => {
  it('are stored with their detected type', async () => {
    const { portal, browser, send, current } = await sender(await createDefaultStore());
    for (const [what, file] of oneOfEach(validFiles)) {
      const response = await send(file);
      expect(response.statusCode, `${what}: ${response.body}`).toBe(200);
      const [entry] = await current();
      const { headers, rawPayload } = await browser.get(entry?.url ?? '');
      expect({ mediaType: entry?.media_type }, what).toEqual(file.outcome);
      expect(headers['content-type'], what).toBe(entry?.media_type);
      expect(rawPayload, what).toHaveLength(entry?.bytes ?? -1);
    }
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });
});

describe('hostile files', () => {
  it('are rejected with a message and leave nothing behind', async () => {
    const { portal, send, current } = await sender({});
    for (const [what, file] of oneOfEach(hostileFiles)) {
      const response = await send(file);
      const rejection = 'rejection' in file.outcome ? file.outcome.rejection : 'none';
      expect(response.statusCode, `${what}: ${response.body}`).toBe(statuses[rejection] ?? 422);
      const { message, errors } = response.json<{ message: string; errors: object }>();
      expect(message.length, what).toBeGreaterThan(20);
      expect(errors, what).toEqual({ message: [message], file: [message] });
      expect(await findLeftovers(portal), what).toEqual(noLeftovers);
    }
    expect(await current()).toEqual([]);
    expect(
      await portal.db.selectFrom('documents').selectAll().where('student_id', '=', ID).execute(),
    ).toEqual([]);
  });

  it('with a dangerous name get a safe one of at most 100 characters', async () => {
    const { portal, send, current } = await sender({});
    const names = [
      '../../../etc/passwd.pdf',
      'a\u0000b.pdf',
      `${'x'.repeat(300)}.pdf`,
      '....',
      'invoice\u202efdp.exe',
      '😀'.repeat(80),
    ];
    for (const claimedName of names) {
      const response = await send({ ...validFiles['a plain PDF'], claimedName });
      expect(response.statusCode, response.body).toBe(200);
      const [entry] = await current();
      expect(entry?.name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]+\.pdf$/u);
      expect(entry?.name.length).toBeLessThanOrEqual(100);
      expect(await findLeftovers(portal)).toEqual(noLeftovers);
    }
  });
});

import type { DataFiles } from '@formroom/domain/api/documents.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { findLeftovers, noLeftovers, photograph, scan, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';
const empty = {
  student_id: ID,
  birth_certificate: [],
  immunization_card: [],
  sea_slip: [],
  picture: [],
  file: [],
};

/** A student with three files of one document and a photo. */
async function withFiles() {
  const portal = await testPortal();
  const browser = await portal.student();
  const upload = (file_type: string, name: string, bytes: Uint8Array) =>
    browser.post('/api/store-file', uploadForm({ id: ID, file_type }, { name, bytes }));
  for (const name of ['a', 'b', 'c']) await upload('sea_slip', `${name}.pdf`, scan(name));
  await upload('picture', 'me.jpg', await photograph());
  return { portal, browser };
}

const post = (browser: TestBrowser, change: Record<string, unknown>) =>
  browser.post('/api/student-data-files', { student_id: ID, ...change });
const read = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-data-files/${ID}`)).json<DataFiles>();
const getRecord = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-record/${ID}`)).json<[StudentRecord]>()[0];

describe('a student’s data files', () => {
  it('are the names of the current files, by type and in order', async () => {
    const { browser } = await withFiles();
    expect(await read(browser)).toEqual({
      ...empty,
      sea_slip: ['a.pdf', 'b.pdf', 'c.pdf'],
      picture: ['me.jpg'],
    });
  });

  it('are withdrawn by an empty list and reinstated by name, in any order, without deleting a file', async () => {
    const { portal, browser } = await withFiles();
    const before = await getRecord(browser);
    const withdrawn = await post(browser, { sea_slip: [] });
    expect(withdrawn.statusCode).toBe(200);
    expect(withdrawn.json()).toEqual({ ...empty, picture: ['me.jpg'] });
    const without = await getRecord(browser);
    expect(without.missing.documents).toContain('sea_slip');
    expect(without.version).toBe(before.version + 1);

    const back = await post(browser, { sea_slip: ['c.pdf', 'a.pdf'] });
    expect(back.json()).toEqual({ ...empty, sea_slip: ['c.pdf', 'a.pdf'], picture: ['me.jpg'] });
    expect((await getRecord(browser)).missing.documents).not.toContain('sea_slip');
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('are unchanged when they are posted as they were read', async () => {
    const { browser } = await withFiles();
    const before = await getRecord(browser);
    const response = await browser.post('/api/student-data-files', await read(browser));
    expect(response.statusCode).toBe(200);
    expect((await getRecord(browser)).version).toBe(before.version);
  });

  it('get the next upload after the reinstated ones', async () => {
    const { browser } = await withFiles();
    await post(browser, { sea_slip: ['b.pdf'] });
    const file = { name: 'a.pdf', bytes: scan('Another') };
    await browser.post('/api/store-file', uploadForm({ id: ID, file_type: 'sea_slip' }, file));
    expect((await read(browser)).sea_slip).toEqual(['b.pdf', 'a (2).pdf']);
  });

  const refused = [
    [
      'an unknown name',
      { sea_slip: ['a.pdf', 'z.pdf'] },
      'sea_slip',
      'This student has no file with this name: z.pdf',
    ],
    [
      'the name of another type',
      { sea_slip: ['me.jpg'] },
      'sea_slip',
      'This student has no file with this name: me.jpg',
    ],
    ['a name twice', { sea_slip: ['a.pdf', 'a.pdf'] }, 'sea_slip', 'Name each file once.'],
    ['more names than the type allows', { picture: ['me.jpg', 'a.pdf'] }, 'picture', 'Name at most 1.'],
    ['a string instead of a list', { sea_slip: 'a.pdf' }, 'sea_slip', 'List the names of the files.'],
    ['a number instead of a name', { sea_slip: [7] }, 'sea_slip', 'This answer has the wrong type.'],
    ['an unknown field', { passport: [] }, 'passport', 'This field does not exist.'],
    ['too many names', { file: Array.from({ length: 51 }, String) }, 'file', expect.any(String)],
  ] as const;

  it('are unchanged after an invalid request, which gets an error by field', async () => {
    const { browser } = await withFiles();
    const before = await read(browser);
    for (const [what, change, field, sentence] of refused) {
      const response = await post(browser, { birth_certificate: [], ...change });
      expect(response.statusCode, `${what}: ${response.body}`).toBe(422);
      expect(response.json(), what).toHaveProperty(`errors.${field}.0`, sentence);
      expect(await read(browser), what).toEqual(before);
    }
  });

  it('can’t be read or changed by another student', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    expect((await browser.get('/api/student-data-files/20260003')).statusCode).toBe(404);
    const response = await browser.post('/api/student-data-files', { student_id: '20260003', picture: 'x' });
    expect(response.statusCode).toBe(404);
    const admin = await portal.admin();
    expect((await admin.get('/api/student-data-files/20260003')).json()).toMatchObject({
      picture: ['Photo.jpg'],
      sea_slip: ['SEA placement slip.pdf'],
    });
    expect((await admin.get('/api/student-data-files/99999999')).statusCode).toBe(404);
    const unknown = await admin.post('/api/student-data-files', { student_id: '99999999', picture: [] });
    expect(unknown.statusCode).toBe(404);
  });

  it('are those of one request after two concurrent changes, and are counted correctly', async () => {
    const { browser } = await withFiles();
    await Promise.all([
      post(browser, { sea_slip: ['a.pdf'] }),
      post(browser, { sea_slip: ['b.pdf', 'c.pdf'] }),
    ]);
    const { sea_slip } = await read(browser);
    expect([['a.pdf'], ['b.pdf', 'c.pdf']]).toContainEqual(sea_slip);
    await post(browser, { sea_slip: [] });
    expect((await getRecord(browser)).missing.documents).toContain('sea_slip');
  });
});

import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';

const save = (browser: TestBrowser, answers: Record<string, unknown>) =>
  browser.post(paths.saveStudent, { id: ID, ...answers });

const getHistory = async (browser: TestBrowser) =>
  (await browser.get(pathTo(paths.studentHistory, { id: ID }))).json<HistoryEntry[]>();

describe('answers that the office enters for a family', () => {
  it.each([
    ['paper', 'Office, from paper'],
    ['phone', 'Office, by phone'],
    ['counter', 'Office, at the counter'],
  ])('from %s have their source in the history', async (source, by) => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    expect((await save(admin, { allergy: 'Peanuts', source })).statusCode).toBe(200);
    expect(await getHistory(admin)).toMatchObject([{ field: 'allergy', by, entered_by: 'admin' }]);
    const [entry] = await getHistory(family);
    expect(entry).toEqual({
      field: 'allergy',
      from: null,
      to: 'Peanuts',
      by,
      at: '2026-11-20T13:00:00.000Z',
    });
  });

  it('may be the class, the house and an entry date of the next school year', async () => {
    const admin = await (await testPortal()).admin();
    const answers = { class_id: '3B', house_code: 2, entry_date: '2027-09-06', source: 'paper' };
    expect((await save(admin, answers)).json()).toMatchObject({
      data: { class_id: '3B', house_code: 2, entry_date: '2027-09-06' },
    });
    const response = await save(admin, { entry_date: '1850-09-06', source: 'paper' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errors: { entry_date: ['The date can’t be before 1900-01-01.'] },
    });
  });

  it.each(['letter', '', 1])('are rejected with the source %j', async (source) => {
    const admin = await (await testPortal()).admin();
    const response = await save(admin, { allergy: 'Peanuts', source });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty('errors.source');
    expect(await getHistory(admin)).toEqual([]);
  });

  it('include the agreement only with a scan of the signed page', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const agreement = { agree_terms_conditions: 1, source: 'paper' };
    const refused = await save(admin, { ...agreement, allergy: 'Peanuts' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { agree_terms_conditions: ['Upload a scan of the signed page first, as another file.'] },
    });
    expect(await getHistory(admin)).toEqual([]);
    const form = uploadForm({ id: ID, file_type: 'file' }, { name: 'signed.pdf', bytes: scan() });
    expect((await admin.post(paths.storeFile, form)).statusCode).toBe(200);
    expect((await save(admin, agreement)).json()).toMatchObject({
      data: { agree_terms_conditions: 1, submitted_at: '2026-11-20T13:00:00.000Z' },
    });
  });
});

describe('a family', () => {
  it('can’t name a source', async () => {
    const family = await (await testPortal()).student(ID);
    const response = await save(family, { allergy: 'Peanuts', source: 'paper' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { source: ['Only the school office names a source.'] } });
    expect(await getHistory(family)).toEqual([]);
  });

  it('reads what the office changed, without the names of its staff', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await save(admin, { last_name: 'Ramdeen-Ali' });
    await save(family, { allergy: 'Dust' });
    expect(await getHistory(family)).toMatchObject([
      { field: 'allergy', by: 'Family' },
      { field: 'last_name', by: 'Office' },
    ]);
    expect(JSON.stringify(await getHistory(family))).not.toContain('admin');
  });
});

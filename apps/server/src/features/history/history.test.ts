import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const URL = `/api/student-history/${ID}`;

const save = async (browser: TestBrowser, answers: Record<string, unknown>) => {
  const response = await browser.post('/api/student', { id: ID, ...answers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: StudentRecord }>().data;
};

const read = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`${URL}${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<HistoryEntry[]>();
};

describe('the history of a student', () => {
  it('says of each change what it was, who made it and when, newest first', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await save(family, { middle_name: 'Marie', no_at_home: 3 });
    portal.pass(10);
    await save(admin, { house_code: 2, no_at_home: null });

    const history = await read(admin);
    expect(history).toHaveLength(4);
    expect(history[0]).toEqual({
      field: 'no_at_home',
      from: 3,
      to: null,
      by: 'admin',
      at: '2026-11-20T13:10:00.000Z',
    });
    expect(history.slice(2)).toMatchObject([
      { field: 'no_at_home', to: 3, by: 'Family', at: '2026-11-20T13:00:00.000Z' },
      { field: 'middle_name', from: null, to: 'Marie', by: 'Family', at: '2026-11-20T13:00:00.000Z' },
    ]);
  });

  it('gives back a value that was there before', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await save(family, { allergy: 'Peanuts' });
    portal.pass(11);
    await save(family, { allergy: 'Dust' });
    const [newest] = await read(admin);
    expect(await save(admin, { [newest?.field ?? '']: newest?.from })).toMatchObject({ allergy: 'Peanuts' });
    expect((await read(admin))[0]).toMatchObject({ from: 'Dust', to: 'Peanuts', by: 'admin' });
  });

  it('comes in pages that neither lose nor repeat a change, nor part those of one save', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (let change = 0; change < 9; change += 1) {
      await save(admin, { allergy: `Dust ${change}`, achievements: `Chess ${change}` });
      if (change % 2 === 0) portal.pass(1);
    }
    const whole = await read(admin);
    expect(whole).toHaveLength(18);
    const inPages: HistoryEntry[] = [];
    for (let before = ''; inPages.length < whole.length; before = `&before=${inPages.at(-1)?.at ?? ''}`) {
      const page = await read(admin, `?limit=3${before}`);
      expect([2, 4]).toContain(page.length);
      inPages.push(...page);
    }
    expect(inPages).toEqual(whole);
    expect(await read(admin, `?limit=3&before=${whole.at(-1)?.at ?? ''}`)).toEqual([]);
  });

  it('has at most 200 changes where the caller gives no limit', async () => {
    const portal = await testPortal();
    const at = (index: number) => new Date(Date.UTC(2026, 8, 1) + index * 1000).toISOString();
    const rows = Array.from({ length: 300 }, (_, index) => ({
      student_id: ID,
      version: index + 1,
      field: 'allergy',
      old_value: JSON.stringify(`Dust ${index}`),
      new_value: JSON.stringify(`Dust ${index + 1}`),
      changed_by: 'admin:admin' as const,
      changed_at: at(index),
    }));
    await portal.db.insertInto('history').values(rows).execute();
    const page = await read(await portal.admin());
    expect(page).toHaveLength(200);
    expect(page.at(-1)?.to).toBe('Dust 101');
  });

  it('is empty where nothing was changed, and a 404 where there is no such student', async () => {
    const admin = await (await testPortal()).admin();
    expect(await read(admin)).toEqual([]);
    expect((await admin.get('/api/student-history/99999999')).statusCode).toBe(404);
  });

  it.each(['limit=0', 'limit=ten', 'limit=1001', 'limit=1&limit=2', 'before=yesterday', "before=' or 1=1"])(
    'refuses %s by name',
    async (query) => {
      const admin = await (await testPortal()).admin();
      const response = await admin.get(`${URL}?${query.replaceAll(' ', '%20')}`);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toHaveProperty(`errors.${query.split('=')[0] ?? ''}`);
    },
  );
});

import { paths } from '@formroom/domain/api/paths.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import type { LookupEntry, StudentListEntry } from '@formroom/domain/api/students.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshSearchTexts } from '../students/search-text.repository.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { testPortal } from '../../testing/test-portal.ts';

interface Page {
  data: StudentListEntry[];
  total: number;
  page: number;
  page_size: number;
}

describe('the office’s list', () => {
  it('contains every student, the latest change first', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post('/api/student', { id: '20260100', allergy: 'Dust' });
    const list = (await admin.get('/api/students')).json<StudentListEntry[]>();
    expect(list).toHaveLength(STUDENT_COUNT);
    expect(list[0]).toEqual({
      id: '20260100',
      first_name: expect.any(String) as string,
      last_name: expect.any(String) as string,
      class_id: expect.stringMatching(/^[1-5][A-D]$/) as string,
      date_of_birth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      birth_certificate_no: expect.stringMatching(/^TT\d{10}$/) as string,
      updatedAt: '2026-11-20T13:00:00.000Z',
    });
    const times = list.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const page = (await admin.get('/api/students?page=2&page_size=40')).json<Page>();
    expect(page.data).toEqual(list.slice(40, 80));
  });

  it('can be paged and sorted by a column, ignoring case and accents', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const [id, last_name] of [
      ['20260010', 'Éclair'],
      ['20260011', 'echo'],
      ['20260012', "E'Zee"],
    ]) {
      await admin.post('/api/student', { id, last_name });
    }
    const first = (await admin.get('/api/students?sort=name&page=1&page_size=100')).json<Page>();
    const second = (await admin.get('/api/students?sort=name&page=2&page_size=100')).json<Page>();
    expect(first).toMatchObject({ total: STUDENT_COUNT, page: 1, page_size: 100 });
    const names = [...first.data, ...second.data].map(({ last_name }) => last_name);
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(STUDENT_COUNT);
    const findPlace = (name: string) => names.indexOf(name);
    expect(findPlace("E'Zee")).toBeLessThan(findPlace('echo'));
    expect(findPlace('echo') + 1).toBe(findPlace('Éclair'));
  });

  it('sorts empty values last in both directions', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post('/api/student', { id: '20260077', birth_certificate_no: null });
    for (const sort of ['birth_certificate_no', '-birth_certificate_no']) {
      const list = (await admin.get(`/api/students?sort=${sort}`)).json<StudentListEntry[]>();
      expect(list.at(-1)?.id).toBe('20260077');
    }
  });

  it('is searched by ID, name and class for all words, ignoring case and accents', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post('/api/student', {
      id: '20260077',
      first_name: 'Zoë',
      last_name: 'Ünal',
      class_id: '4C',
    });
    for (const search of ['zoe', 'ÜNAL', 'unal, zoe', '20260077', 'zoe 4c']) {
      const { data } = (
        await admin.get(`/api/students?page=1&search=${encodeURIComponent(search)}`)
      ).json<Page>();
      expect(
        data.map(({ id }) => id),
        search,
      ).toEqual(['20260077']);
    }
    for (const search of ['%', '_', String.raw`\ `.trim(), "'; drop table students; --"]) {
      const { total } = (
        await admin.get(`/api/students?page=1&search=${encodeURIComponent(search)}`)
      ).json<Page>();
      expect(total, search).toBe(0);
    }
  });

  it('is searched by birth certificate PIN, date of birth and parents, and tolerates a wrong letter without an exact match', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const found = async (search: string) => {
      const { data, total } = (
        await admin.get(`/api/students?page=1&search=${encodeURIComponent(search)}`)
      ).json<Page>();
      expect(data).toHaveLength(total);
      return data.map(({ id }) => id);
    };
    await admin.post('/api/student', {
      id: '20260077',
      first_name: 'Zoë',
      last_name: 'O’Xuereb',
      date_of_birth: '2013-02-03',
      birth_certificate_no: 'XX99',
      mother_name: 'Wilhelmina Quast',
      mobile_phone_mother: '7654321',
    });
    for (const search of ['xx99', '3 Feb 2013 ', 'quast', '765-4321', 'OXuereb', 'OXureb', 'Wilhelmnia']) {
      expect(await found(search), search).toContain('20260077');
    }
    for (const search of ['xxyyzz', '.', '-', "''"]) expect(await found(search), search).toEqual([]);
  });

  it('says why it finds a student, also by the SEA number, and how many leavers a search finds', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post('/api/student', {
      id: '20260077',
      first_name: 'Zoë',
      last_name: 'Xuereb',
      sea_no: 'Q8812',
      father_name: 'Wilhelm Quast',
    });
    const search = async (text: string) =>
      (await admin.get(`/api/students?page=1&search=${encodeURIComponent(text)}`)).json<
        Page & { leavers: number }
      >();
    expect((await search('quast')).data).toMatchObject([{ id: '20260077', matched: ['father_name'] }]);
    expect((await search('q8812 zoe')).data).toMatchObject([{ id: '20260077', matched: ['sea_no'] }]);
    const { data, leavers } = await search('xuereb');
    expect(data[0]).not.toHaveProperty('matched');
    expect(leavers).toBe(0);
    await admin.post(paths.leavers, { student_id: '20260077', erase: 0 });
    for (const text of ['xuereb', 'zoe xuereb', '20260077'])
      expect(await search(text), text).toMatchObject({ total: 0, leavers: 1 });
  });

  it('finds records of an earlier release after their search texts are rebuilt', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { db } = portal;
    await db.updateTable('students').set({ search_text: 'of old' }).where('id', '<', '20260130').execute();
    const total = async () =>
      (await admin.get('/api/students?page=1&search=class+2A+ramdeen')).json<Page>().total;
    const before = await total();
    await refreshSearchTexts(db);
    expect(await total()).toBeGreaterThan(before);
    const left = await db.selectFrom('students').select('id').where('search_text', '=', 'of old').execute();
    expect(left).toEqual([]);
  });

  it.each(['page=0', 'page=x', 'page_size=0', 'page_size=100000', 'sort=password', 'search=a%00b'])(
    'rejects %s with a field error',
    async (query) => {
      const portal = await testPortal();
      const response = await (await portal.admin()).get(`/api/students?${query}`);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toHaveProperty(`errors.${query.split('=')[0] ?? ''}`);
    },
  );
});

describe('the ID lookup', () => {
  it('returns at most 10 IDs and names without a session', async () => {
    const portal = await testPortal();
    const response = await portal.browser().get('/api/students?search=RENEE');
    const found = response.json<Record<string, string>[]>();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(10);
    for (const entry of found) {
      expect(Object.keys(entry).toSorted()).toEqual(['first_name', 'id', 'last_name']);
      expect(entry.first_name).toContain('Renée');
    }
  });

  it('sorts matches of the whole surname first', async () => {
    const portal = await testPortal();
    for (const [id, last_name, first_name] of [
      ['20260001', 'Abquara', 'Ana'],
      ['20260002', 'Quarabo', 'Ana'],
      ['20260003', 'Quara', 'Zoë'],
    ] as const) {
      const names = { last_name, first_name, sort_name: normalizeForSearch(`${last_name} ${first_name}`) };
      await portal.db.updateTable('students').set(names).where('id', '=', id).execute();
    }
    const search = async (name: string) => {
      const response = await portal.browser().get(`/api/students?search=${name}`);
      return response.json<{ last_name: string }[]>().map((entry) => entry.last_name);
    };
    expect(await search('quara')).toEqual(['Quara', 'Abquara', 'Quarabo']);
    expect(await search('ana+quara')).toEqual(['Abquara', 'Quarabo']);
  });

  it('gives the class of students who share their name, and of no others', async () => {
    const portal = await testPortal();
    for (const [id, class_id, first_name] of [
      ['20260001', '1A', 'Brandon'],
      ['20260002', null, 'brandon '],
      ['20260003', '3B', 'Brandón'],
      ['20260004', '4A', 'Brandy'],
    ] as const) {
      const names = { last_name: 'Quara', first_name, sort_name: normalizeForSearch(`Quara ${first_name}`) };
      await portal.db
        .updateTable('students')
        .set({ ...names, class_id })
        .where('id', '=', id)
        .execute();
    }
    const response = await portal.browser().get('/api/students?search=quara');
    const classes = response.json<LookupEntry[]>().map(({ id, class_id }) => [id, class_id]);
    expect(Object.fromEntries(classes)).toEqual({
      20260001: '1A',
      20260002: undefined,
      20260003: '3B',
      20260004: undefined,
    });
  });

  it('needs three letters of a name, and rejects IDs', async () => {
    const portal = await testPortal();
    for (const search of ['a', 'ré', 'a a a', 're,', '2026', '%%%']) {
      const response = await portal.browser().get(`/api/students?search=${encodeURIComponent(search)}`);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toHaveProperty('errors.search');
    }
  });

  it('is rejected if the school has turned it off', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await reauthenticate(admin);
    await admin.post('/api/settings', { student_id_lookup: false });
    expect((await portal.browser().get('/api/students?search=renee')).statusCode).toBe(401);
    expect((await (await portal.student()).get('/api/students?search=renee')).statusCode).toBe(403);
  });

  it('is limited to 30 requests a minute and 300 a day per address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const portal = await testPortal();
    const search = () => portal.browser().get('/api/students?search=renee');
    for (let minute = 0; minute < 10; minute += 1) {
      for (let asked = 0; asked < 30; asked += 1) expect((await search()).statusCode).toBe(200);
      const refused = await search();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      vi.advanceTimersByTime(60_000);
    }
    const refused = await search();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      message: 'Too many searches from here today. Please try again tomorrow.',
    });
    expect(Number(refused.headers['retry-after'])).toBe(24 * 60 * 60 - 10 * 60);
    const admin = await portal.admin();
    expect((await admin.get('/api/students?search=renee')).statusCode).toBe(200);
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect((await search()).statusCode).toBe(200);
  });
});

import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { commit, toCsv, previewImport, undo } from '../../testing/import-workbook.ts';
import { findAccessEvents, findNewestEntry } from '../family-archive/family-archive.repository.ts';
import { readAuditLog } from '../../testing/audit-log.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const OTHER = '20260003';

describe('reading the audit log', () => {
  /** Adds one entry per minute, by two administrators about two students. */
  async function filled(entries: number) {
    const portal = await testPortal();
    const rows = Array.from({ length: entries }, (_, index) => ({
      at: new Date(Date.UTC(2026, 9, 1, 0, Math.floor(index / 3))).toISOString(),
      event: index % 5 === 0 ? ('record-changed' as const) : ('record-viewed' as const),
      role: 'admin' as const,
      who: index % 2 === 0 ? 'admin' : 'office',
      address: '192.0.2.1',
      student_id: index % 7 === 0 ? OTHER : ID,
      details: null,
      call: null,
      status: 200,
      refusal: null,
    }));
    await portal.db.insertInto('audit_log').values(rows).execute();
    return { portal, admin: await portal.admin(), rows };
  }

  it('returns the newest entries first, in pages without gaps or repetitions', async () => {
    const { admin, rows } = await filled(500);
    const all: AuditEntry[] = [];
    for (let page = await readAuditLog(admin, '?limit=70'); ; ) {
      all.push(...page.data);
      if (page.next === null) break;
      expect(page.data).toHaveLength(70);
      page = await readAuditLog(admin, `?limit=70&before=${page.next}`);
    }
    expect(all).toHaveLength(rows.length);
    expect(all).toEqual(all.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await readAuditLog(admin)).data).toHaveLength(100);
  });

  it('can be filtered by student, actor, event and time', async () => {
    const { admin, rows } = await filled(200);
    const counted = async (query: string) => (await readAuditLog(admin, `?limit=500&${query}`)).data.length;
    const those = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    expect(await counted(`student_id=${OTHER}`)).toBe(those((row) => row.student_id === OTHER));
    expect(await counted('who=office')).toBe(those((row) => row.who === 'office'));
    expect(await counted('event=record-changed')).toBe(those((row) => row.event === 'record-changed'));
    expect(await counted(`event=record-changed&who=office&student_id=${OTHER}`)).toBe(
      those((row) => row.event === 'record-changed' && row.who === 'office' && row.student_id === OTHER),
    );
    const [since, until] = ['2026-10-01T00:10:00Z', '2026-10-01T00:20:00.000Z'];
    expect(await counted(`since=${since}&until=${until}`)).toBe(30);
    expect(await counted('student_id=nobody')).toBe(0);
  });

  it('can be filtered by days in the school’s time zone, the first and the last included', async () => {
    const { portal, admin } = await filled(1);
    const moments = ['04T03:59:59.999', '04T04:00:00.000', '06T03:59:59.999', '06T04:00:00.000'];
    await portal.db
      .insertInto('audit_log')
      .values(
        moments.map((moment) => ({
          ...{ at: `2026-11-${moment}Z`, event: 'report-viewed' as const, role: 'admin' as const },
          ...{ who: 'admin', address: null, student_id: null, details: null, call: null, status: 200 },
        })),
      )
      .execute();
    const found = async (query: string) =>
      (await readAuditLog(admin, `?event=report-viewed&${query}`)).data.map(({ at }) => at.slice(8, -1));
    const [dayBefore = '', begin = '', end = '', dayAfter = ''] = moments;
    expect(await found('from=2026-11-04&to=2026-11-05')).toEqual([end, begin]);
    expect(await found('from=2026-11-06')).toEqual([dayAfter]);
    expect(await found('to=2026-11-03')).toEqual([dayBefore]);
    expect(await found('from=2026-11-04&until=2026-11-05T00:00:00Z')).toEqual([begin]);
    expect(await found('from=2026-11-05&to=2026-11-04')).toEqual([]);
  });

  it('adds the name of an enrolled student, but not of a leaver or an earlier owner of the ID', async () => {
    const { portal, admin } = await filled(7);
    const getNames = async (id: string) =>
      (await readAuditLog(admin, `?student_id=${id}`)).data.map(({ student_name }) => student_name);
    expect(new Set(await getNames(ID))).toEqual(new Set(['Anya Ramdeen']));
    await portal.db
      .insertInto('audit_log')
      .values({
        ...{ at: '2026-10-01T00:01:00.000Z', event: 'student-erased', role: 'operator', student_id: ID },
        ...{ who: null, address: null, details: null, call: null, status: null, refusal: null },
      })
      .execute();
    // A student added after the erasure has the ID of the last entry.
    const names = await getNames(ID);
    expect(names).toEqual(['Anya Ramdeen', ...names.slice(1).map(() => null)]);
    expect(await getNames(OTHER)).toEqual([expect.any(String)]);
    await portal.db
      .updateTable('students')
      .set({ left_at: '2026-10-02T00:00:00.000Z' })
      .where('id', '=', OTHER)
      .execute();
    expect(await getNames(OTHER)).toEqual([null]);
  });

  it('adds no name to entries that are older than the student, because they concern an earlier owner of the ID', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const add = async (name: string) => {
      const line = `30000001,Pierre,${name},1A,15/03/2015`;
      const { import_id: id } = await previewImport(
        admin,
        toCsv('Student ID,Last Name,First Name,Class,Date of Birth', line),
      );
      expect((await commit(admin, id)).statusCode).toBe(200);
      return id;
    };
    const look = async () => {
      portal.pass(1);
      expect((await admin.get(pathTo(paths.studentRecord, { id: '30000001' }))).statusCode).toBe(200);
      portal.pass(1);
    };
    const wrong = await add('Zoe');
    await look();
    expect((await undo(admin, wrong)).statusCode).toBe(200);
    portal.pass(1);
    await add('Kerwin');
    await look();
    const { data } = await readAuditLog(admin, '?student_id=30000001');
    expect(data.map(({ event, student_name: name }) => [event, name])).toEqual([
      ['record-viewed', 'Kerwin Pierre'],
      ['record-viewed', null],
    ]);
    const page = { upTo: await findNewestEntry(portal.db), after: undefined, limit: 1000 };
    const { entries } = await findAccessEvents(portal.db, '30000001', new Set(['1A']), page);
    expect(entries.filter(({ student_id: id }) => id !== null)).toHaveLength(1);
  });

  it('takes no longer with many deleted students', async () => {
    const { portal, admin } = await filled(3000);
    const deleted = Array.from({ length: 3000 }, (_, index) => ({
      ...{ at: new Date(Date.UTC(2026, 9, 2, 0, index)).toISOString(), event: 'student-erased' as const },
      ...{ role: 'operator' as const, student_id: `D${index}`, status: null },
    }));
    const pages = async () => {
      const started = performance.now();
      await readAuditLog(admin, '?limit=500');
      const { data } = await readAuditLog(admin, '?limit=500&until=2026-10-02T00:00:00.000Z');
      expect([data.length, data[0]?.student_name]).toEqual([500, expect.any(String)]);
      return performance.now() - started;
    };
    await pages();
    const before = await pages();
    for (let part = 0; part < 5; part += 1) await portal.db.insertInto('audit_log').values(deleted).execute();
    // It takes over thirty times as long if the deletion is looked up for each entry.
    expect(await pages()).toBeLessThan(5 * before + 250);
  });

  it.each([
    'limit=0',
    'limit=501',
    'event=nothing',
    'since=yesterday',
    'until=2026-11-20',
    'from=20/11/2026',
    'from=1026-11-20',
    'to=2026-02-30',
    'to=9999-12-31',
    "before=' or 1=1",
    'before=2026-11-20T13:00:00.000Z-9999999999',
    'who=a%00b',
    `student_id=${'x'.repeat(21)}`,
  ])('rejects %s with a field error', async (query) => {
    const admin = await (await testPortal()).admin();
    const response = await admin.get(`/api/audit-log?${query.replaceAll(' ', '%20')}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty(`errors.${query.split('=')[0] ?? ''}`);
  });

  it('excludes entries older than the retention time', async () => {
    const { portal, rows } = await filled(10);
    /** Returns the entries left after the periodic jobs of a process that starts at the moment. */
    const leftAt = async (moment: string) => {
      const later = await buildApp(portal.app.config, { now: () => new Date(moment) });
      await later.ready();
      await later.close();
      return (await portal.db.selectFrom('audit_log').select('id').execute()).length;
    };
    expect(await leftAt('2028-10-01T00:00:00.000Z')).toBe(rows.length);
    expect(await leftAt('2028-10-01T00:01:00.000Z')).toBe(rows.length - 3);
    await (await portal.admin()).post('/api/settings', { audit_years: 1 });
    expect(await leftAt('2027-11-01T00:00:00.000Z')).toBe(1);
  });
});

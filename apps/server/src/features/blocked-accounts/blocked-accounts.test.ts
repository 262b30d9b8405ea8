import type { BlockedAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { testPortal } from '../../testing/test-portal.ts';

/** Classes 1A and 1B with one throttled account, two closed ones, and one whose delay is over. */
async function schoolWithBlocked() {
  const portal = await testPortal();
  const { db } = portal;
  const UNTIL = '2026-11-20T14:00:00.000Z';
  const ids = ['20260100', '20260101', '20260102', '20260103'];
  const [waiting = '', closed = '', closedToo = '', open = ''] = ids;
  const inClass = (class_id: string, ...students: string[]) =>
    db.updateTable('students').set({ class_id }).where('id', 'in', students).execute();
  await inClass('1A', waiting, closed, open);
  await inClass('1B', closedToo);
  const block = (student_id: string, wrong_first_passwords: number, waits_until: string | null) =>
    db
      .updateTable('student_accounts')
      .set({ wrong_first_passwords, wrong_in_a_row: 11, waits_until })
      .where('student_id', '=', student_id)
      .execute();
  await block(waiting, 11, UNTIL);
  await block(closed, 40, UNTIL);
  await block(closedToo, 61, null);
  await block(open, 12, '2026-11-20T13:00:00.000Z');
  const admin = await portal.admin();
  const counts = async () => (await admin.get(paths.blockedAccounts)).json<BlockedAccounts>();
  const reopen = async (whom: Record<string, unknown>) => {
    const answer = await admin.post(paths.reopenAccounts, whom);
    return [answer.statusCode, answer.json<{ reopened?: number }>().reopened];
  };
  return { portal, admin, counts, reopen, waiting, closed, closedToo, open, UNTIL };
}

describe('blocked accounts', () => {
  it('are counted by class, and on System status', async () => {
    const { admin, counts } = await schoolWithBlocked();
    expect(await counts()).toEqual({
      waiting: 1,
      closed: 2,
      classes: [
        { class_id: '1A', waiting: 1, closed: 1 },
        { class_id: '1B', waiting: 0, closed: 1 },
      ],
    });
    const status = (await admin.get(paths.systemStatus)).json<SystemStatus>();
    expect(status.blocked_accounts).toEqual({ waiting: 1, closed: 2 });
  });

  it('can be filtered in the Students list, which shows their state', async () => {
    const { admin, waiting, closed, closedToo, UNTIL } = await schoolWithBlocked();
    const list = (await admin.get(`${paths.students}?blocked=1&sort=id`)).json<StudentListEntry[]>();
    expect(list.map(({ id, account }) => [id, account])).toEqual([
      [waiting, { state: 'waiting', until: UNTIL }],
      [closed, { state: 'closed', until: null }],
      [closedToo, { state: 'closed', until: null }],
    ]);
    const page = await admin.get(`${paths.students}?blocked=1&page=1&search=${closed}`);
    expect(page.json()).toMatchObject({ total: 1, data: [{ id: closed, account: { state: 'closed' } }] });
    const all = (await admin.get(`${paths.students}?search=${closed}`)).json<StudentListEntry[]>();
    expect(all[0]).not.toHaveProperty('account');
    expect((await admin.get(`${paths.students}?blocked=yes`)).statusCode).toBe(422);
  });

  it('can be reopened one at a time, so that the family can sign in', async () => {
    const { portal, reopen, counts, closed } = await schoolWithBlocked();
    expect(await reopen({ student_id: closed })).toEqual([200, 1]);
    expect(await counts()).toMatchObject({ waiting: 1, closed: 1 });
    const { date_of_birth } = await portal.db
      .selectFrom('students')
      .select('date_of_birth')
      .where('id', '=', closed)
      .executeTakeFirstOrThrow();
    const password = date_of_birth?.replaceAll('-', '');
    const signIn = await portal.browser().post(paths.loginStudent, { student_id: closed, password });
    expect(signIn.statusCode).toBe(200);
    expect(await reopen({ student_id: closed })).toEqual([200, 0]);
    expect(await reopen({ student_id: '99999999' })).toEqual([404, undefined]);
  });

  it('can be reopened by class and all at once, which is logged', async () => {
    const { admin, reopen, counts, open, portal } = await schoolWithBlocked();
    expect(await reopen({ class: '1A' })).toEqual([200, 2]);
    expect(await counts()).toEqual({
      waiting: 0,
      closed: 1,
      classes: [{ class_id: '1B', waiting: 0, closed: 1 }],
    });
    expect(await reopen({ class: null })).toEqual([200, 0]);
    expect(await reopen({ all: true })).toEqual([200, 1]);
    expect(await counts()).toEqual({ waiting: 0, closed: 0, classes: [] });
    const untouched = await portal.db
      .selectFrom('student_accounts')
      .select('wrong_first_passwords')
      .where('student_id', '=', open)
      .executeTakeFirst();
    expect(untouched?.wrong_first_passwords).toBe(12);
    const entries = (await listAuditEntries(admin)).filter(({ event }) => event === 'accounts-reopened');
    expect(entries.map(({ details, status }) => [details, status])).toEqual([
      ['1A', 200],
      ['in no class', 200],
      ['all', 200],
    ]);
  });

  it.each([[{}], [{ all: true, class: '1A' }], [{ all: false }], [{ student_id: '' }], [{ everybody: 1 }]])(
    'are not reopened by %j',
    async (whom) => {
      const { reopen, counts } = await schoolWithBlocked();
      expect((await reopen(whom))[0]).toBe(422);
      expect(await counts()).toMatchObject({ waiting: 1, closed: 2 });
    },
  );

  it('do not include those of leavers', async () => {
    const { portal, counts, closed, waiting, reopen } = await schoolWithBlocked();
    await portal.db
      .updateTable('students')
      .set({ left_at: '2026-11-01T00:00:00.000Z' })
      .where('id', 'in', [closed, waiting])
      .execute();
    expect(await counts()).toMatchObject({ waiting: 0, closed: 1 });
    expect(await reopen({ all: true })).toEqual([200, 1]);
  });
});

import type { Overview } from '@formroom/domain/api/overview.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { saveSettings } from '../settings/settings.repository.ts';

describe('what the office sees first', () => {
  it('says how registration stands, and what the last backup and the newest term are', async () => {
    const portal = await testPortal();
    const backup = { at: '2026-11-20T05:10:00.000Z', bytes: 1000 };
    await saveSettings(portal.db, { last_backup: backup });
    const admin = await portal.admin();
    const before = (await admin.get(paths.overview)).json<Overview>();
    expect(before.students).toBe(STUDENT_COUNT);
    expect(Object.values(before.registration).reduce((sum, count) => sum + count, 0)).toBe(STUDENT_COUNT);
    expect(before.last_backup).toEqual(backup);
    expect(before.term).toMatchObject({ year: 2026, term: 1, posted: 0 });

    await portal.db.updateTable('students').set({ files_picture: 0 }).where('id', '=', '20260003').execute();
    const after = (await admin.get(paths.overview)).json<Overview>();
    expect(after.without_documents - before.without_documents).toBe(1);
    expect(after.registration).toEqual({
      ...before.registration,
      complete: before.registration.complete - 1,
      agreed: before.registration.agreed + 1,
    });
  });

  it('lists what a new school has still to set up, until it is done or put away', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const toSetUp = async () => (await admin.get(paths.overview)).json<Overview>().to_set_up;
    expect(await toSetUp()).toEqual([
      'logo',
      'second_factor',
      'terms_text',
      'public_address',
      'mail',
      'backup',
    ]);
    await removeAllStudents(portal.db);
    await portal.db.deleteFrom('settings').execute();
    await portal.db.deleteFrom('reference_entries').where('list', '=', 'houses').execute();
    await portal.db.deleteFrom('terms').execute();
    expect(await toSetUp()).toEqual([
      'school_details',
      'logo',
      'second_factor',
      'houses',
      'terms_text',
      'public_address',
      'mail',
      'students',
      'term_dates',
      'backup',
    ]);
    await admin.post(paths.settings, {
      school_name: 'Harmony High',
      school_address: '1 Main Road',
      school_contact: '868-555-0100',
      terms_text: 'Be kind.',
    });
    expect(await toSetUp()).not.toContain('school_details');
    await admin.post(paths.settings, { setup_dismissed: true });
    expect(await toSetUp()).toEqual([]);
  });

  it('asks the database as often for a whole school as for a class', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const ask = () => admin.get(paths.overview);
    const whole = await countQueries(portal.db, ask);
    await removeAllStudents(portal.db, ['1A']);
    expect(await countQueries(portal.db, ask)).toBe(whole);
  });

  it('tells the other administrators with the role Office who got it, until each has seen it', async () => {
    const portal = await testPortal();
    const admin = await reauthenticate(await portal.admin());
    const [registrar, reader] = [await portal.staff('office'), await portal.staff('read')];
    const told = async (browser: TestBrowser) =>
      (await browser.get(paths.overview)).json<Overview>().office_accounts.map(({ name }) => name);
    await admin.post(paths.administrators, { name: 'Accomplice', role: 'office' });
    await admin.post(paths.administrators, { name: 'Dean', role: 'results' });
    portal.pass(1);
    const change = (body: object) => admin.post(pathTo(paths.administrator, { name: 'Dean' }), { ...body });
    await change({ role: 'office' });
    const { office_accounts: shown } = (await registrar.get(paths.overview)).json<Overview>();
    expect(shown).toEqual([
      { name: 'Dean', added_at: '2026-11-20T13:01:00.000Z', added_by: 'admin' },
      { name: 'Accomplice', added_at: '2026-11-20T13:00:00.000Z', added_by: 'admin' },
    ]);
    for (const browser of [admin, reader, await portal.admin('Dean')])
      expect(await told(browser)).toEqual([]);
    const seen = { up_to: '2026-11-20T13:00:00.000Z' };
    const left = (await registrar.post(paths.officeAccountsSeen, seen)).json<Overview>();
    expect(left.office_accounts.map(({ name }) => name)).toEqual(['Dean']);

    // What comes later is shown, whatever the page said it had seen.
    await registrar.post(paths.officeAccountsSeen, { up_to: '2999-01-01T00:00:00.000Z' });
    expect(await told(registrar)).toEqual([]);
    portal.pass(1);
    await change({ disabled: 1 });
    expect(await told(registrar)).toEqual([]);
    await change({ disabled: 0 });
    await portal.db.deleteFrom('admins').where('name', '=', 'Dean').execute();
    expect(await told(registrar)).toEqual(['Dean']);
    expect(await told(await portal.admin('Accomplice'))).toEqual(['Dean', 'Dean']);
  });
});

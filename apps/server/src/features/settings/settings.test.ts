import type { PublicSettings, SettingsResponse } from '@formroom/domain/api/settings.ts';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import { testPortal } from '../../testing/test-portal.ts';

const URL = '/api/settings';
const read = async (browser: TestBrowser) => (await browser.get(URL)).json<SettingsResponse>();

const changes = {
  school_name: 'Bishop Anstey High School',
  school_address: '57 Abercromby Street',
  school_contact: '868-555-0199',
  student_id_lookup: false,
  learning_challenges: true,
  admin_menu: ['dashboard', 'exportData', 'reports', 'importStudents', 'postReports'],
  terms_text: 'First paragraph.\n\nSecond paragraph.',
  audit_years: 5,
};

describe('the settings', () => {
  it('can be changed one at a time or together', async () => {
    const portal = await testPortal();
    const admin = await reauthenticate(await portal.admin());
    const before = await read(admin);
    const changed = await admin.post(URL, { school_contact: changes.school_contact });
    expect(changed.json()).toEqual({ ...before, school_contact: changes.school_contact });

    expect((await admin.post(URL, changes)).json()).toEqual({ ...before, ...changes });
    expect(await read(await portal.student())).toEqual({ ...before, ...changes });
    expect((await admin.post(URL, {})).json()).toEqual({ ...before, ...changes });
  });

  it('are sent without a sign-in only as far as the sign-in page needs them', async () => {
    const portal = await testPortal();
    const settings = await read(portal.browser());
    expect(Object.keys(settings).toSorted()).toEqual([
      'admin_menu',
      'first_password',
      'learning_challenges',
      'password_by_email',
      'school_address',
      'school_contact',
      'school_name',
      'staff_sign_in',
      'student_id_digits',
      'student_id_lookup',
    ]);
    const {
      student_id_digits: _,
      staff_sign_in,
      password_by_email,
      ...forEveryone
    } = settings as PublicSettings;
    expect(await read(await portal.student())).toMatchObject(forEveryone);
    expect(staff_sign_in).toBe(false);
    // The demo school keeps messages.
    expect(password_by_email).toBe(true);
  });

  it('tell without a sign-in whether all student IDs are digits, at most ten minutes late', async () => {
    const portal = await testPortal();
    const isDigits = async () => (await portal.browser().get(URL)).json<PublicSettings>().student_id_digits;
    expect(await isDigits()).toBe(true);
    const row = await portal.db.selectFrom('students').selectAll().limit(1).executeTakeFirstOrThrow();
    await portal.db
      .insertInto('students')
      .values({ ...row, id: '2026-77', id_key: '202677' })
      .execute();
    expect(await isDigits()).toBe(true);
    portal.pass(11);
    expect(await isDigits()).toBe(false);
  });

  it('accept a body with all values that were read', async () => {
    const admin = await (await testPortal()).admin();
    const settings = await read(admin);
    const response = await admin.post(URL, {
      ...settings,
      logo: 'x',
      time_zone: 'Mars/Olympus',
      staff_sign_in: true,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual(settings);
  });

  it('take effect at once in another process', async () => {
    const portal = await testPortal();
    const admin = await reauthenticate(await portal.admin());
    const second = await buildApp(portal.app.config, { now: () => portal.app.now() });
    try {
      await second.ready();
      const stranger = new TestBrowser(second);
      expect((await stranger.get('/api/students?search=ramdeen')).statusCode).toBe(200);
      expect((await admin.post(URL, changes)).statusCode).toBe(200);
      const { terms_text: _, audit_years: __, ...open } = changes;
      expect(await read(stranger)).toMatchObject(open);
      expect((await stranger.get('/api/students?search=ramdeen')).statusCode).toBe(401);
      await admin.post(URL, { student_id_lookup: true, school_name: 'Elsewhere' });
      expect((await stranger.get('/api/students?search=ramdeen')).statusCode).toBe(200);
      expect(await read(stranger)).toMatchObject({ school_name: 'Elsewhere' });
    } finally {
      await second.close();
    }
  });

  it('have default terms, and keep the audit log for two years by default', async () => {
    const { terms_text, audit_years } = await read(await (await testPortal()).student());
    for (const words of ['handbook', 'code of conduct', 'true and complete', 'Use of the data']) {
      expect(terms_text).toContain(words);
    }
    expect(audit_years).toBe(2);
  });

  it('keep the paragraphs of the terms with any kind of line ending', async () => {
    const admin = await (await testPortal()).admin();
    const longest = 'é'.repeat(10_000);
    expect((await admin.post(URL, { terms_text: longest })).json()).toMatchObject({ terms_text: longest });
    const response = await admin.post(URL, { terms_text: ' One.\r\n\r\nTwo.\rThree. \n' });
    expect(response.json()).toMatchObject({ terms_text: 'One.\n\nTwo.\nThree.' });
  });

  it.each([
    [{ school_name: ' ' }, 'school_name', 'This field is required.'],
    [{ school_name: 'x'.repeat(101) }, 'school_name', 'Use 100 characters or fewer.'],
    [{ school_name: null }, 'school_name', 'This answer has the wrong type.'],
    [{ school_address: 'a\nb' }, 'school_address', 'Remove the characters that can’t be printed.'],
    [{ school_contact: 7 }, 'school_contact', 'This answer has the wrong type.'],
    [{ terms_text: '\n' }, 'terms_text', 'This field is required.'],
    [{ terms_text: 'x'.repeat(10_001) }, 'terms_text', 'Use 10000 characters or fewer.'],
    [{ terms_text: 'a\u0000' }, 'terms_text', 'Remove the characters that can’t be printed.'],
    [{ student_id_lookup: 'yes' }, 'student_id_lookup', 'Answer true or false.'],
    [{ learning_challenges: 1 }, 'learning_challenges', 'Answer true or false.'],
    [{ admin_menu: 'dashboard' }, 'admin_menu', 'This answer has the wrong type.'],
    [{ admin_menu: ['postReports'] }, 'admin_menu', 'The Dashboard is always in the menu.'],
    [{ admin_menu: ['dashboard', 'dashboard'] }, 'admin_menu', 'Each entry can be in the list only once.'],
    [{ admin_menu: ['dashboard', 'secrets'] }, 'admin_menu', 'Choose one from the list.'],
    [{ audit_years: 0 }, 'audit_years', 'Choose 1 to 10 years.'],
    [{ audit_years: 2.5 }, 'audit_years', 'Choose 1 to 10 years.'],
    [{ audit_years: '2' }, 'audit_years', 'Choose 1 to 10 years.'],
    [{ demo_school: true }, 'demo_school', 'This field does not exist.'],
  ])('reject %# by name, and change nothing', async (body, field, reason) => {
    const admin = await (await testPortal()).admin();
    const before = await read(admin);
    const response = await admin.post(URL, { school_contact: 'Elsewhere', ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ errors: Record<string, string[]> }>().errors[field]?.[0]).toBe(reason);
    expect(await read(admin)).toEqual(before);
  });
});

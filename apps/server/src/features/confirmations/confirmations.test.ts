import type { Confirmations } from '@formroom/domain/api/confirmations.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { confirmationItems } from '@formroom/domain/registration/confirmation.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { describe, expect, it } from 'vitest';
import { download } from '../../testing/family-archive.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { ANYA, getMessage, plannedYear, readTables, THIRD } from '../../testing/year-change.ts';
import { isRegisteredForYear } from '../students/confirmation-state.repository.ts';

const url = pathTo(paths.confirmations, { id: ANYA });
const allItems = confirmationItems.map(({ id }) => id);

/** A family after a change of year. */
async function secondYear() {
  const made = await plannedYear();
  made.portal.pass(1);
  expect((await made.commit()).statusCode).toBe(200);
  made.portal.pass(1);
  const family = await made.portal.student(ANYA);
  const record = async () =>
    (await family.get(pathTo(paths.studentRecord, { id: ANYA }))).json<[StudentRecord]>()[0];
  const state = async () => (await family.get(url)).json<Confirmations>();
  const confirm = async (items: string[], more: object = {}, browser: TestBrowser = family) =>
    await browser.post(url, { year: 2027, version: (await record()).version, items, ...more });
  const save = async (answers: object, browser: TestBrowser = family) =>
    await browser.post(paths.saveStudent, { id: ANYA, ...answers });
  const stored = async () =>
    await made.portal.db
      .selectFrom('confirmations')
      .select(['item', 'value', 'confirmed_by', 'source', 'pressed'])
      .where('student_id', '=', ANYA)
      .orderBy('item')
      .execute();
  return { ...made, family, record, state, confirm, save, stored };
}

describe('in the first year of an installation', () => {
  it('nothing is asked or kept', async () => {
    const { portal } = await plannedYear();
    const family = await portal.student(ANYA);
    await family.post(paths.saveStudent, { id: ANYA, phone_home: '5550101' });
    const posted = await family.post(url, { year: 2026, version: 1, items: ['phone_home'] });
    expect(posted.statusCode).toBe(200);
    expect(posted.json()).toMatchObject({ year: 2026, asked: false, confirmed: {} });
    expect(await portal.db.selectFrom('confirmations').selectAll().execute()).toEqual([]);
  });
});

describe('the confirmation of a year', () => {
  it('keeps who confirmed which answers, and empties nothing', async () => {
    const { family, record, state, confirm, stored } = await secondYear();
    const before = await record();
    expect(await state()).toMatchObject({ year: 2027, asked: true, confirmed: {}, old_photo: null });
    expect((await confirm(['phone_home', 'conditions'])).json()).toMatchObject({
      confirmed: { phone_home: { by: 'family' }, conditions: { by: 'family' } },
    });
    expect(await record()).toEqual(before);
    const rows = (await download(family)).rows('Confirmed answers.csv');
    expect(rows.map(([year, question, , , by]) => [year, question, by])).toContainEqual([
      '2027-2028',
      'Contact: Mobile Phone',
      'The family',
    ]);
    expect(rows).toHaveLength(6);
    const { phone_home, poor_eyesight, poor_hearing, diabetes, asthma, epilepsy } = before;
    expect(await stored()).toMatchObject([
      {
        item: 'conditions',
        value: JSON.stringify({ poor_eyesight, poor_hearing, diabetes, asthma, epilepsy }),
      },
      {
        item: 'phone_home',
        value: JSON.stringify(phone_home),
        confirmed_by: `student:${ANYA}`,
        source: null,
      },
    ]);
  });

  it('takes a changed answer as confirmed, from a family or through the office', async () => {
    const { admin, save, stored } = await secondYear();
    await save({ phone_home: '5550102' });
    await save({ allergy: 'Nuts', source: 'phone' }, admin);
    // A correction by the office is no confirmation.
    await save({ email: 'office@example.com', nationality: 'Tobagonian' }, admin);
    expect(await stored()).toMatchObject([
      { item: 'allergy', value: '"Nuts"', confirmed_by: 'admin:admin', source: 'phone', pressed: 0 },
      { item: 'phone_home', value: '"5550102"', confirmed_by: `student:${ANYA}`, pressed: 0 },
    ]);
    await save({ phone_home: '5550103' });
    expect(await stored()).toMatchObject([{}, { value: '"5550103"' }]);
  });

  it('asks again for what the office changes, and says what it was before', async () => {
    const { portal, admin, record, confirm, save, state, stored } = await secondYear();
    const { home_address: before } = await record();
    await confirm(['home_address', 'phone_home', 'emergency']);
    portal.pass(1);
    await save({ home_address: '88 Office Street', emergency_contact: 'Granny' }, admin);
    // What it enters for the family, with a source, is the family's.
    await save({ phone_home: '5550109', source: 'phone' }, admin);
    const asked = await state();
    expect(Object.keys(asked.confirmed).toSorted()).toEqual(['emergency_home_phone', 'phone_home']);
    expect(Object.keys(asked.office_changes)).toEqual(['home_address', 'emergency_contact']);
    expect(asked.office_changes.home_address).toEqual({ at: (await record()).updatedAt, before });
    expect((await stored()).map(({ item }) => item)).toEqual(['emergency_home_phone', 'phone_home']);
    portal.pass(1);
    await confirm(['home_address', 'emergency']);
    expect(await state()).toMatchObject({
      confirmed: { home_address: {}, emergency: {} },
      office_changes: {},
    });
  });

  it('never confirms what somebody else has changed meanwhile', async () => {
    const { admin, family, record, save, confirm, stored } = await secondYear();
    const { version } = await record();
    await save({ phone_home: '5550109' }, admin);
    const refused = await confirm(['phone_home', 'email'], { version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message:
        'This was changed since you opened the page: Contact: Mobile Phone. Check it, and confirm it again.',
      data: { id: ANYA, phone_home: '5550109' },
    });
    expect(await stored()).toEqual([]);
    expect((await confirm(['email'], { version })).statusCode).toBe(200);
    expect((await confirm(['email'], { version: 9999 })).statusCode).toBe(409);
    expect(getMessage(await confirm(['email'], { year: 2026 }))).toBe(
      'The school year is 2027-2028 now. Reload the page.',
    );
    const unknown = await confirm(['nothing']);
    expect(unknown.json()).toMatchObject({
      errors: { items: ['There is nothing with this name to confirm.'] },
    });
    expect((await confirm(['email'], { source: 'phone' }, family)).statusCode).toBe(422);
    expect((await confirm(['email'], { source: 'phone' }, admin)).json()).toMatchObject({
      confirmed: { email: { by: 'office' } },
    });
  });

  it('is complete with the agreement, and kept with the year', async () => {
    const { portal, admin, confirm, save, commit } = await secondYear();
    const isRegistered = async () =>
      (await portal.db
        .selectFrom('students')
        .select('id')
        .where('id', '=', ANYA)
        .where(isRegisteredForYear(pickVisibility()))
        .executeTakeFirst()) !== undefined;
    await save({ agree_terms_conditions: 1 });
    await confirm(allItems.filter((id) => id !== 'allergy'));
    expect(await isRegistered()).toBe(false);
    await confirm(['allergy']);
    expect(await isRegistered()).toBe(true);
    const next = { year: 2028, first_day: '2028-09-01', last_day: '2029-07-07', announced_for: null };
    expect((await admin.post(paths.yearChange, next)).statusCode).toBe(200);
    portal.pass(1);
    expect((await commit()).statusCode).toBe(200);
    const ended = await portal.db
      .selectFrom('enrolments')
      .select(['student_id', 'year', 'confirmed'])
      .where('student_id', 'in', [ANYA, '20260003'])
      .orderBy('student_id')
      .orderBy('year')
      .execute();
    // The first year had nothing to confirm.
    expect(ended.map(({ confirmed }) => confirmed)).toEqual([1, 1, 1, 0]);
    expect(await isRegistered()).toBe(false);
  });

  it('does not ask a student who was added in the year', async () => {
    const { admin } = await secondYear();
    const added = {
      id: '20270001',
      first_name: 'New',
      last_name: 'Student',
      class_id: '1A',
      date_of_birth: '2015-05-05',
    };
    expect((await admin.post(paths.createStudent, added)).statusCode).toBe(200);
    const state = await admin.get(pathTo(paths.confirmations, { id: '20270001' }));
    expect(state.json()).toMatchObject({ asked: false });
  });

  it('keeps the change of year from being undone, but a changed answer does not', async () => {
    const made = await plannedYear();
    const { portal, admin, commit, undo, change } = made;
    const family = await portal.student(ANYA);
    await family.post(paths.saveStudent, { id: ANYA, phone_home: '5550102' });
    const before = await readTables(portal);
    portal.pass(1);
    await commit();
    await family.post(paths.saveStudent, { id: ANYA, phone_home: '5550103' });
    await family.post(paths.saveStudent, { id: ANYA, phone_home: '5550102' });
    expect((await undo()).statusCode).toBe(200);
    expect(await readTables(portal)).toEqual(before);
    await commit();
    const { version } = (await admin.get(pathTo(paths.studentRecord, { id: ANYA }))).json<
      [StudentRecord]
    >()[0];
    expect((await family.post(url, { year: 2027, version, items: ['email'] })).statusCode).toBe(200);
    expect((await change()).last?.obstacles).toEqual([
      '1 student has answers that were confirmed for 2027-2028.',
    ]);
    expect((await undo()).statusCode).toBe(409);
  });
});

describe('the photo', () => {
  it('is asked for again after the school years of the setting', async () => {
    const { portal, admin } = await secondYear();
    const uploaded_at = '2026-09-10T12:00:00.000Z';
    const { numUpdatedRows } = await portal.db
      .updateTable('documents')
      .set({ uploaded_at })
      .where('student_id', '=', THIRD)
      .where('file_type', '=', 'picture')
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    const after = async (photo_years: number) => {
      expect((await admin.post(paths.settings, { photo_years })).statusCode).toBe(200);
      const answer = await admin.get(pathTo(paths.confirmations, { id: THIRD }));
      return answer.json<Confirmations>().old_photo;
    };
    expect(await after(0)).toBeNull();
    expect(await after(1)).toBe(uploaded_at);
    expect(await after(2)).toBeNull();
  });
});

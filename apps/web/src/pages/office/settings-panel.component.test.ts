import { slipClassesSchema } from '@formroom/domain/api/credential-slips.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema, type EditableList } from '@formroom/domain/api/reference-lists.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import { type SettingsSectionId, settingsSectionIds } from '@formroom/domain/settings/groups.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { settings, signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const houses: EditableList = {
  list: 'houses',
  max: 40,
  entries: [{ code: 1, title: 'Motmot', retired: 0, records: 0 }],
};

const manyEntries = Array.from({ length: 20 }, (_, place) => ({
  code: place + 1,
  title: `Town ${String(place + 1)}`,
  retired: 0 as const,
  records: 0,
}));

/** Stores changes like the server, and returns those that were sent. */
function storesSettings() {
  const sent: Partial<Settings>[] = [];
  const stored = http.post(`*${paths.settings}`, async ({ request }) => {
    sent.push((await request.json()) as Partial<Settings>);
    return HttpResponse.json(settingsResponseSchema.parse(Object.assign({}, settings, ...sent)));
  });
  api.use(stored);
  return sent;
}

async function openSettings(section: SettingsSectionId) {
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.referenceEntries, editableListSchema.array(), [houses]),
    mockGet(paths.credentialSlips, slipClassesSchema, [
      { class_id: '1A', students: 20, without_password: 12, filled_in: 0, valid_slip: 0, expired_slip: 0 },
    ]),
  );
  const sent = storesSettings();
  openPortal(pathToSettings(section));
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return sent;
}

test('every section has a URL, and is linked from the index', async () => {
  api.use(...signedInAsOffice(), mockGet(paths.referenceEntries, editableListSchema.array(), [houses]));
  // The URL from when the settings were one page.
  openPortal(officePaths.settings);
  const index = page.getByRole('list', { name: 'Settings', exact: true });
  await expect.element(index).toBeVisible();
  expect(location.pathname + location.search).toBe('/admin/settings');
  const titles = index
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toHaveLength(settingsSectionIds.length);
  for (const [place, title] of titles.entries()) {
    await index.getByRole('link', { name: title, exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toHaveFocus();
    expect(location.pathname).toBe(`/admin/settings/${settingsSectionIds[place] ?? ''}`);
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.getByRole('link', { name: 'All settings' }).click();
  }
});

test.each(settingsSectionIds)('the section %s is accessible', async (section) => {
  await openSettings(section);
  await expectAccessibleOnAllScreens(`settings: ${section}`);
});

test('a URL of no section leads to the index', async () => {
  api.use(...signedInAsOffice());
  openPortal('/admin/settings/nowhere');
  await expect.element(page.getByRole('list', { name: 'Settings', exact: true })).toBeVisible();
  expect(location.pathname).toBe('/admin/settings');
});

test('the gear leads to the settings and to the system', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Settings' }).click();
  const entries = page.getByRole('menuitem');
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    'Settings',
    'Old files',
    'Administrators',
    'Audit log',
    'System status',
    'Second factor',
  ]);
  await entries.getByText('Settings').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
});

test('the height of the lists is reserved while they load', async () => {
  api.use(...signedInAsOffice());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  api.use(
    http.get(`*${paths.referenceEntries}`, async () => {
      await held;
      const towns = { ...houses, list: 'towns' as const, entries: manyEntries };
      return HttpResponse.json(editableListSchema.array().parse([towns]));
    }),
  );
  openPortal(pathToSettings('lists'));
  const card = page.getByRole('region', { name: 'Edit a list' });
  await expect.element(card).toBeVisible();
  const before = (await card.findElement()).getBoundingClientRect().height;
  await expect.element(page.getByRole('list', { name: 'Towns' })).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('list', { name: 'Towns' })).toBeVisible();
  const after = (await card.findElement()).getBoundingClientRect().height;
  expect(Math.abs(after - before)).toBeLessThan(1);
});

test('leaving with unsaved weights asks for confirmation', async () => {
  await openSettings('marks');
  const course = page.getByRole('group', { name: 'Row 1' }).getByLabelText('Term 1, course');
  await course.fill('40');
  await page.getByRole('link', { name: 'All settings' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question).toBeVisible();
  await expectAccessible('leaving changed marks');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(course).toHaveValue('40');
  await page.getByRole('button', { name: 'Save the weights' }).click();
  await expect.element(page.getByRole('img', { name: 'Saved' })).toBeVisible();
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a text that is rejected after its page was left shows an error, and is in its input again', async () => {
  await openSettings('school');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const reason = 'Remove the characters that can’t be printed.';
  api.use(
    http.post(`*${paths.settings}`, async () => {
      await held;
      return HttpResponse.json({ message: reason, errors: { school_contact: [reason] } }, { status: 422 });
    }),
  );
  const contact = page.getByLabelText('Contact', { exact: true });
  const typed = '(868) 555-0199, Monday to Friday';
  await contact.fill(typed);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect.element(page.getByRole('list', { name: 'Settings', exact: true })).toBeVisible();
  release();
  await expect.element(page.getByText('Your change to the settings was not saved.')).toBeVisible();

  const section = page.getByRole('link', { name: 'School', exact: true });
  await section.click();
  await expect.element(contact).toHaveValue(typed);
  await expect.element(contact).toHaveAccessibleDescription(new RegExp(reason));
  await expectAccessible('a setting that came back');
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await expect.element(contact).toHaveValue(settings.school_contact);
  await expect.element(contact).toHaveFocus();

  await contact.fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reason)).toBeVisible();
  await page.getByRole('link', { name: 'All settings' }).click();
  await section.click();
  await expect.element(contact).toHaveValue(typed);
  const sent = storesSettings();
  await contact.click();
  await userEvent.keyboard('{Enter}');
  // The message goes when the save begins, before it is sent.
  await expect.element(contact).not.toHaveAccessibleDescription(new RegExp(reason));
  await expect.poll(() => sent).toEqual([{ school_contact: typed }]);
  await page.getByRole('link', { name: 'All settings' }).click();
  await section.click();
  await expect.element(contact).toHaveValue(typed);
  await expect.element(page.getByRole('button', { name: 'Undo this change' })).not.toBeInTheDocument();
});

test('a text is also saved when its page is left with the browser’s Back button', async () => {
  const sent = await openSettings('school');
  await page.getByRole('link', { name: 'All settings' }).click();
  await page.getByRole('link', { name: 'School', exact: true }).click();
  await page.getByLabelText('Contact', { exact: true }).fill('Room 2');
  history.back();
  await expect.element(page.getByRole('list', { name: 'Settings', exact: true })).toBeVisible();
  await expect.poll(() => sent).toEqual([{ school_contact: 'Room 2' }]);
});

test('the Dashboard can’t be removed from the menu', async () => {
  await openSettings('office');
  await expect.element(page.getByRole('checkbox', { name: 'Dashboard' })).toBeDisabled();
});

test('a name that can’t be saved shows the reason', async () => {
  await openSettings('school');
  const reason = 'This field is required.';
  api.use(
    http.post(`*${paths.settings}`, () =>
      HttpResponse.json({ message: reason, errors: { school_name: [reason] } }, { status: 422 }),
    ),
  );
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reason)).toBeVisible();
  await expectAccessible('a setting that can’t be saved');
});

test('a switch reverts when its save fails', async () => {
  const sent = await openSettings('sign-in');
  const lookup = page.getByRole('switch', { name: 'Student IDs can be looked up by name' });
  api.use(mockNetworkError(paths.settings, 'post'));
  await lookup.click();
  await expect.element(page.getByText('can’t be reached')).toBeVisible();
  await expect.element(lookup).toBeChecked();
  expect(sent).toEqual([]);
  const stored = storesSettings();
  await lookup.click();
  await expect.element(lookup).not.toBeChecked();
  await expect.poll(() => stored).toEqual([{ student_id_lookup: false }]);
});

test('a rejected logo shows the reason', async () => {
  await openSettings('school');
  api.use(
    http.post(`*${paths.logo}`, () => HttpResponse.json({ message: 'This is no picture.' }, { status: 422 })),
  );
  const input = document.querySelector('input[type=file][accept^="image/png"]');
  if (!input) throw new Error('There is no input for a logo.');
  await userEvent.upload(input, new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is no picture.');
});

test('an entry that is already in the list is not added', async () => {
  await openSettings('lists');
  api.use(
    http.post(`*${paths.referenceEntries}`, () =>
      HttpResponse.json({ message: 'Motmot is already in the list.' }, { status: 422 }),
    ),
  );
  await page.getByLabelText('List', { exact: true }).selectOptions('Houses');
  const entry = page.getByLabelText('New entry');
  await entry.fill('motmot');
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible('an entry that already exists');
});

test('the mark weights are saved together, once all of them are valid', async () => {
  const sent = await openSettings('marks');
  const weights = page.getByRole('region', { name: 'Mark weights' });
  await weights.getByRole('button', { name: 'Add a row' }).click();
  const line = weights.getByRole('group', { name: 'Row 3' });
  for (const [label, typed] of [
    ['From form', '6'],
    ['Term 1, course', '40'],
    ['Term 2, course', '40'],
    ['Term 3, course', '4O'],
  ] as const)
    await line.getByLabelText(label).fill(typed);
  const save = weights.getByRole('button', { name: 'Save the weights' });
  await save.click();
  await expect.element(line.getByLabelText('Term 3, course')).toHaveFocus();
  await expect.element(line).toHaveTextContent('Enter a whole number from 0 to 100.');
  await expectAccessible('weights that can’t be saved');
  expect(sent).toEqual([]);
  await line.getByLabelText('Term 3, course').fill('40');
  await expect.poll(() => line.getByText('exam 60').elements()).toHaveLength(3);
  await save.click();
  await expect.element(weights.getByRole('img', { name: 'Saved' })).toBeVisible();
  const added = { from_form: 6, course: { 1: 40, 2: 40, 3: 40 } };
  expect(sent).toEqual([{ mark_weights: [...settings.mark_weights, added] }]);
});

test('the letter key is saved once each letter is lower than the one before it', async () => {
  const sent = await openSettings('marks');
  const key = page.getByRole('region', { name: 'Letter key' });
  const save = key.getByRole('button', { name: 'Save the key' });
  await key.getByLabelText('B from').fill('80');
  await save.click();
  await expect.element(key.getByLabelText('B from')).toHaveFocus();
  await expect.element(key.getByText('B must be lower than A.')).toBeVisible();
  expect(sent).toEqual([]);
  await key.getByLabelText('B from').fill('70');
  await save.click();
  await expect.element(key.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect.element(key).toHaveTextContent('B 70–74.9');
  expect(sent).toEqual([{ letter_key: { ...settings.letter_key, B: 70 } }]);
});

test('before codes are chosen, the office reads whose dates of birth stop working', async () => {
  await openSettings('sign-in');
  await expect
    .element(page.getByRole('link', { name: '12 students who have not signed in yet' }))
    .toHaveAttribute('href', '/admin/dashboard?account=no_password');
});

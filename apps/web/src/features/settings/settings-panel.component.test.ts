import { paths } from '@formroom/domain/api/paths.ts';
import { keptListSchema, type KeptList } from '@formroom/domain/api/reference-lists.ts';
import { type Settings, settingsAnswerSchema } from '@formroom/domain/api/settings.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api, unreachable } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/posts.ts';
import { settings, signedInAsOffice } from '#web/testing/samples.ts';

const houses: KeptList = {
  list: 'houses',
  max: 40,
  entries: [{ code: 1, title: 'Motmot', retired: 0, records: 0 }],
};

/** Stores what is changed, as the school's server does. */
function storesSettings() {
  const sent: Partial<Settings>[] = [];
  const stored = http.post(`*${paths.settings}`, async ({ request }) => {
    sent.push((await request.json()) as Partial<Settings>);
    return HttpResponse.json(settingsAnswerSchema.parse(Object.assign({}, settings, ...sent)));
  });
  api.use(stored);
  return sent;
}

async function openSettings() {
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    answers(paths.referenceEntries, keptListSchema.array(), [houses]),
  );
  const sent = storesSettings();
  openPortal('/admin/dashboard?panel=settings');
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible();
  return sent;
}

test('a name that can’t be saved stays in its box with the reason', async () => {
  await openSettings();
  await expectAccessible('the settings');
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

test('a switch whose change failed stands as it stood before', async () => {
  const sent = await openSettings();
  await expect.element(page.getByRole('checkbox', { name: 'Dashboard' })).toBeDisabled();
  const lookup = page.getByRole('switch', { name: 'Student IDs can be looked up by name' });
  api.use(unreachable(paths.settings, 'post'));
  await lookup.click();
  await expect.element(page.getByText('can’t be reached')).toBeVisible();
  await expect.element(lookup).toBeChecked();
  expect(sent).toEqual([]);
  const stored = storesSettings();
  await lookup.click();
  await expect.element(lookup).not.toBeChecked();
  await expect.poll(() => stored).toEqual([{ student_id_lookup: false }]);
});

test('a logo that can’t be taken is refused with the reason', async () => {
  await openSettings();
  api.use(
    http.post(`*${paths.logo}`, () => HttpResponse.json({ message: 'This is no picture.' }, { status: 422 })),
  );
  const input = document.querySelector('input[type=file][accept^="image/png"]');
  if (!input) throw new Error('There is no box for a logo.');
  await userEvent.upload(input, new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is no picture.');
});

test('an entry that a list has already is not added', async () => {
  await openSettings();
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
  await expectAccessible('an entry that is there already');
});

test('the mark weights are saved as a whole, once each of them can be', async () => {
  const sent = await openSettings();
  const weights = page.getByRole('region', { name: 'Mark weights' });
  await weights.getByRole('button', { name: 'Add a line' }).click();
  const line = weights.getByRole('group', { name: 'Line 3' });
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

test('the letter key is saved once each letter begins below the one before it', async () => {
  const sent = await openSettings();
  const key = page.getByRole('region', { name: 'Letter key' });
  const save = key.getByRole('button', { name: 'Save the key' });
  await key.getByLabelText('B from').fill('80');
  await save.click();
  await expect.element(key.getByRole('alert')).toHaveTextContent(/^B must be lower than A\.$/);
  expect(sent).toEqual([]);
  await key.getByLabelText('B from').fill('70');
  await save.click();
  await expect.element(key.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect.element(key).toHaveTextContent('B 70–74.9');
  expect(sent).toEqual([{ letter_key: { ...settings.letter_key, B: 70 } }]);
});

import { referenceListSchema } from '@formroom/domain/api/reference-lists.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countUnsent } from '#web/lib/autosave/family-autosave.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { settings, signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

// A save that is still on its way would reach the record of the next test.
afterEach(() => expect.poll(countUnsent).toBe(0));

function openStep(path: string, answered: Partial<StudentRecord> = {}) {
  const record = studentRecord(answered);
  api.use(...signedInAsFamily(record));
  api.use(...mockRecordApi(record));
  openPortal(path);
}
/** A section of the step by its title, with or without its number. */
const part = (title: string) => page.getByRole('group', { name: new RegExp(`^(Section \\d )?${title}$`) });
const box = (label: string) => page.getByLabelText(label, { exact: true });
const headings = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent.slice(0, 'Section 1'.length));

async function expectParents(...shown: string[]) {
  for (const parent of ['Mother', 'Father', 'Guardian']) {
    const isShown = shown.includes(parent);
    await expect.poll(() => part(parent).elements()).toHaveLength(isShown ? 1 : 0);
    const tick = expect.element(page.getByRole('checkbox', { name: parent }));
    await (isShown ? tick.toBeChecked() : tick.not.toBeChecked());
  }
  const household = shown.length > 0 ? 1 : 0;
  await expect.poll(() => part('Family demographics').elements()).toHaveLength(household);
  await expect.poll(() => part('Emergency contact').elements()).toHaveLength(household);
}

test('the living status decides which parents the form asks about', async () => {
  openStep('/registration/family-data');
  await expectParents();
  for (const [status, ...shown] of [
    ['Both Parents', 'Mother', 'Father'],
    ['Father Only', 'Father'],
    ['Mother Only', 'Mother'],
    ['Guardian', 'Guardian'],
    ['Other'],
  ] as const) {
    await box('Living Status').selectOptions(status);
    await expectParents(...shown);
  }
});

test('a living status that is chosen shows exactly its parents, whoever has a name', async () => {
  openStep('/registration/family-data', {
    living_status: 'Both Parents',
    mother_name: 'Renee',
    father_name: 'Sam',
  });
  await expectParents('Mother', 'Father');
  await box('Living Status').selectOptions('Father Only');
  await expectParents('Father');
  await box('Living Status').selectOptions('Other');
  await expectParents();
  await page.getByRole('checkbox', { name: 'Mother' }).click();
  await expectParents('Mother');
  await expect.element(part('Mother').getByLabelText('Name', { exact: true })).toHaveValue('Renee');
  await page.getByRole('checkbox', { name: 'Mother' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expectParents();
});

test('a page opens with the parents of the living status, and with whoever has an answer', async () => {
  openStep('/registration/family-data', { living_status: 'Mother Only', email_father: 'sam@example.com' });
  await expectParents('Mother', 'Father');
});

test('a parent who was ticked by hand, with a phone and no name, is still on the page after a reload', async () => {
  openStep('/registration/family-data');
  await page.getByRole('checkbox', { name: 'Mother' }).click();
  const phone = part('Mother').getByLabelText('Mobile Phone', { exact: true });
  for (const typed of ['5550101', '555']) {
    await phone.fill(typed);
    (await phone.findElement()).blur();
    await expect.poll(countUnsent).toBe(typed.length < 7 ? 1 : 0);
    openPortal('/registration/family-data');
    await expectParents('Mother');
    await expect.element(phone).toHaveValue(typed);
  }
  await phone.fill('');
  (await phone.findElement()).blur();
});

test('a parent’s section stays open while the only answer in it is being retyped', async () => {
  openStep('/registration/family-data', { living_status: 'Other', mother_name: 'Renee' });
  await expectParents('Mother');
  const name = part('Mother').getByLabelText('Name', { exact: true });
  await name.fill('');
  (await name.findElement()).blur();
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('formroom.unsaved.'));
  await expect.poll(kept).toEqual([]);
  await expect.element(name).toBeVisible();
});

test('two checkboxes that are ticked before their sections are shown open both', async () => {
  openStep('/registration/family-data');
  await box('Living Status').selectOptions('Other');
  const findTick = (name: string) => page.getByRole('checkbox', { name }).findElement();
  for (const tick of [await findTick('Mother'), await findTick('Guardian')]) (tick as HTMLElement).click();
  await expectParents('Mother', 'Guardian');
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Section ${index + 1}`);

test('the immigration switch opens section 7 with the permit’s dates', async () => {
  openStep('/registration/student-data');
  const permit = page.getByRole('switch', { name: 'Immigration Permit' });
  await expect.poll(headings).toEqual(numbered(6));
  await permit.click();
  await expect.poll(headings).toEqual(numbered(7));
  await box('Issue Date').fill('2024-01-31');
  await permit.click();
  await expect.element(box('Issue Date')).not.toBeInTheDocument();
  await permit.click();
  await expect.element(box('Issue Date')).toHaveValue('2024-01-31');
});

test('learning challenges are asked about only if the school has turned them on', async () => {
  openStep('/registration/health-data');
  await expect.element(part('Conditions')).toBeVisible();
  await expect.element(part('Learning challenges')).not.toBeInTheDocument();
});

test('among the learning challenges, another one can be named', async () => {
  api.use(...signedInAsFamily());
  api.use(...mockRecordApi(studentRecord()));
  api.use(mockGet(paths.settings, settingsResponseSchema, { ...settings, learning_challenges: true }));
  openPortal('/registration/health-data');
  const challenges = part('Learning challenges');
  await expect.poll(() => challenges.getByRole('checkbox').elements()).toHaveLength(10);
  expect(challenges.getByRole('textbox').elements()).toEqual([]);
  await challenges.getByRole('checkbox', { name: 'Other', exact: true }).click();
  await expect.element(challenges.getByRole('textbox', { name: 'Other Learning Challenge' })).toBeVisible();
});

test('a list that can’t be loaded shows an error, and Retry loads it', async () => {
  const { path } = referenceLists.religions;
  openStep('/registration/student-data');
  api.use(mockNetworkError(path));
  const background = part('School background');
  await expect.element(background.getByRole('alert')).toHaveTextContent('The list could not be loaded.');
  await expect.element(box('Religion')).toBeVisible();
  api.use(mockGet(path, referenceListSchema('religions'), [{ code: 7, religion: 'Hindu-SDMS' }]));
  await background.getByRole('button', { name: 'Retry: Religion' }).click();
  await expect.element(background.getByRole('alert')).not.toBeInTheDocument();
  await box('Religion').selectOptions('Hindu-SDMS');
  await expect.element(box('Religion')).toHaveValue('7');
});

test('hiding a parent says that the answers are kept, and clears them only if asked', async () => {
  openStep('/registration/family-data', {
    living_status: 'Both Parents',
    father_name: 'Brian Ramdeen',
    mobile_phone_father: '5550101',
  });
  const tick = page.getByRole('checkbox', { name: 'Father' });
  const dialog = page.getByRole('alertdialog', { name: 'His answers are kept' });
  await expectParents('Mother', 'Father');
  await tick.click();
  await expectAccessible('a hidden father');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expectParents('Mother');
  await tick.click();
  await expect.element(part('Father').getByLabelText('Name', { exact: true })).toHaveValue('Brian Ramdeen');
  await tick.click();
  await dialog.getByRole('button', { name: 'Clear them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await tick.click();
  await expect.element(part('Father').getByLabelText('Name', { exact: true })).toHaveValue('');
  await expect.element(part('Father').getByLabelText('Mobile Phone', { exact: true })).toHaveValue('');
});

test('the list of all steps closes with Escape, with Back and on the next page', async () => {
  await page.viewport(360, 740);
  openStep('/registration/family-data');
  const all = page.getByRole('button', { name: 'All steps' });
  const list = page.getByRole('navigation', { name: 'Registration steps' }).getByRole('list');
  await all.click();
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(all).toHaveFocus();
  await all.click();
  await expect.element(list).toBeVisible();
  history.back();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Family Data' })).toBeVisible();
  await all.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Health Data' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

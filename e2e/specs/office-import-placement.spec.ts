import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { captureDownload } from '../steps/downloads.ts';
import { signInWithFullMenu } from '../steps/office-area.ts';
import { chooseWorkbook, csv } from '../steps/workbooks.ts';

const surnames = [
  'ALI',
  'BAPTISTE',
  'DE FREITAS',
  'GOPAUL',
  'JOSEPH',
  'KHAN',
  'MCDONALD',
  'NOËL',
  'O’NEIL',
  'PIERRE',
];
const names = ['AMY', 'BEN', 'CARA', 'DEV', 'ELLA', 'FAITH', 'GIAN', 'HANA', 'IAN', 'JADE', 'KIM', 'LEO'];
const formClasses = ['1A', '1B', '1C', '1D'];

/** Rows that the ministry got wrong, by index: a class, or a date of birth. */
const mistakes: Readonly<Record<number, { readonly formClass?: string; readonly born?: string }>> = {
  3: { formClass: '1d' },
  4: { formClass: 'Form 1E' },
  5: { formClass: '9Z' },
  6: { born: '31/02/2015' },
};

/** A placement list of 120 students under its titles, without student IDs and with dates in several forms. */
function placementList(name: string, wrong: typeof mistakes) {
  const rows = surnames.flatMap((surname) => names.map((given) => [surname, given] as const));
  const lines = rows.map(([surname, given], index) => {
    const [day, month] = [
      String(1 + (index % 28)).padStart(2, '0'),
      String(1 + (index % 9)).padStart(2, '0'),
    ];
    const written = index % 2 === 0 ? `${day}/${month}/2015` : `2015-${month}-${day}`;
    const usual = index < 3 || index === 4 ? '1E' : (formClasses[index % 4] ?? '');
    const { formClass = usual, born = written } = wrong[index] ?? {};
    const sex = index % 3 === 0 ? 'M' : 'F';
    return `${index + 1},${surname},${given},${born},${sex},${7_100_000 + index},Maraval R.C.,${formClass}`;
  });
  const headings = 'No.,Surname,Given Names,D.O.B.,Sex,SEA Index No,Primary School,Form Class';
  return csv(name, 'MINISTRY OF EDUCATION', 'Placement of students 2027', '', headings, ...lines);
}

test.use({ ownPortal: 'with more students' });
// The corrected list needs what the first import remembers.
test.describe.configure({ mode: 'serial' });

/** Opens the import as the office, and counts the clicks from then on. */
async function openImport(page: Page, url: string) {
  const office = await signInWithFullMenu(page, url);
  const clicks: string[] = [];
  const click = async (name: string, role: 'button' | 'checkbox' | 'radio' = 'button') => {
    clicks.push(name);
    await page.getByRole(role, { name }).click();
  };
  // A choice of a list takes two clicks by mouse, or a letter by keyboard; it counts as one.
  const choose = async (label: string, option: string) => {
    clicks.push(label);
    await page.getByLabel(label).selectOption({ label: option });
  };
  await office.choose('Import Students');
  return { clicks, click, choose };
}

test('A secretary imports a placement list of 120 students in 11 clicks', async ({ page, portal }) => {
  const { clicks, click, choose } = await openImport(page, portal.url);
  await chooseWorkbook(page, placementList('placement.csv', mistakes), () => click('Choose a file'));

  await expect(page.getByRole('heading', { name: 'Match the columns of placement.csv' })).toBeFocused();
  await choose('What “No.” (column A) is', 'Student ID');
  await click('Continue');
  await expect(page.getByRole('alert')).toContainText('only numbers the rows: 1, 2, 3 …');
  await choose('What “No.” (column A) is', 'Leave out');
  await click('Give new IDs', 'checkbox');
  await expectAccessible(page, 'new IDs for a list without IDs');
  await click('Continue');

  await expect(page.getByText('This import will add 119 students.')).toBeVisible();
  await expect(
    page.getByText(
      'New classes: 1E, 9Z. Spelled differently: 1d (did you mean 1D?), Form 1E (did you mean 1E?).',
    ),
  ).toBeVisible();
  await click('Write them like “McDonald”', 'radio');
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible();
  await choose('Class 1E (3 rows)', 'Take 1E as a new class');
  await choose('Class 9Z (1 row)', 'Leave out these rows');
  await choose('Class 1d (1 row)', 'It means 1D');
  await choose('Class Form 1E (1 row)', 'It means 1E');
  await expectAccessible(page, 'decisions about classes');
  await click('Import 119 rows');
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expect(page.getByText('118 new students. 2 rows were not imported.')).toBeVisible();
  await expectAccessible(page, 'the result of an import');
  const rest = await captureDownload(page, () =>
    page.getByRole('link', { name: 'Download the rows not imported' }).click(),
  );
  expect(rest.suggestedFilename()).toBe('Rows in Error.xlsx');
  await page.getByRole('button', { name: 'Print sign-in slips for the new students' }).click();
  await expect(page.getByRole('dialog', { name: 'Print sign-in slips' })).toContainText(
    'The 118 new students of this import',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Without the detour with the wrong column.
  expect(clicks.length - 2).toBe(10);
  await click('Import another file');
  await expect(page.getByRole('list', { name: 'Last imports' }).getByRole('listitem').first()).toContainText(
    '118 new students. 2 rows were not imported.',
  );
});

test('A secretary imports the corrected placement list in 3 clicks', async ({ page, portal }) => {
  const { clicks, click } = await openImport(page, portal.url);
  await chooseWorkbook(page, placementList('corrected.csv', {}), () => click('Choose a file'));
  await expect(page.getByText('This import will add 2 students.')).toBeVisible();
  await page.getByRole('button', { name: 'Unchanged: 118' }).click();
  await expect(
    page.getByText('Here already: same SEA number, same name and date of birth').first(),
  ).toBeVisible();
  await click('Write them like “McDonald”', 'radio');
  await click('Import 2 rows');
  await expect(page.getByText('2 new students.')).toBeVisible();
  expect(clicks.length).toBe(3);
});

import type { Page } from '@playwright/test';
import { RegistrationPage, getStep } from '../../e2e/pages/registration-page.ts';

/** Milliseconds between two keys of somebody who types quickly. */
const KEY_DELAY_MS = 120;

/** Changes texts, choices and dates in the first two steps, as a parent does on a phone, and opens a calendar. */
export async function fillInSteps(page: Page) {
  const form = new RegistrationPage(page);
  const type = async (label: string, text: string, section?: string) => {
    // Excludes a list of suggestions with the same label.
    const field = form.field(label, section).and(page.locator('input, textarea'));
    await field.tap();
    await field.clear();
    await field.pressSequentially(text, { delay: KEY_DELAY_MS });
  };
  const choose = async (label: string, section: string, index: number) => {
    const list = form.field(label, section);
    await list.focus();
    await list.selectOption({ index });
  };
  await type('First Name', 'Anya-Marie');
  await choose('Sex', 'Identity', 1);
  await type('Home Address', '14 Saddle Road');
  await type('Town', 'Mara');
  await page.getByRole('listbox', { name: 'Town' }).getByRole('option').first().tap();
  await type('Mobile Phone', '5550142');
  await type('Email', 'kerry@example.org');
  await choose('Blood Type', 'Contact', 2);
  await type('Date of Birth', '2014-03-16');
  await page.getByRole('button', { name: 'Choose Date of Birth' }).tap();
  for (const part of ['2013', 'February']) await page.getByRole('radio', { name: part }).tap();
  await page.getByRole('gridcell', { name: '15', exact: true }).tap();
  await form.continueButton.tap();
  await form.heading(getStep('familyData').title).waitFor();
  for (const index of [1, 2, 3]) await choose('Living Status', 'Living status', index);
  await page.getByRole('checkbox', { name: 'Guardian' }).tap();
  await type('Name', 'Kerry-Ann Ramdeen', 'Mother');
  await type('Home Address', '14 Saddle Road', 'Mother');
  await form.blur();
  await form.waitUntilSaved();
}

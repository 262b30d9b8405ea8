import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { office, returningStudent } from '../steps/demo-accounts.ts';
import { pdf } from '../steps/document-files.ts';
import {
  textbox,
  button,
  buttonStartingWith,
  heading,
  inSection,
  text,
  textContaining,
  checkbox,
} from './elements.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { test } from './engine.ts';

/** Longer than a viewer takes to open the form on a busy machine. */
const VIEWER_MS = 20_000;

async function signIn(driver: BrowserDriver, url: string) {
  await driver.open(`${url}/`);
  await driver.type(textbox('Student ID'), returningStudent.id);
  await driver.type(textbox('Password'), returningStudent.password);
  await driver.click(button('LOGIN'));
  await driver.waitFor(heading(1, 'Student Data'));
}

test('A parent answers and uploads a document', async ({ driver, portal }) => {
  const open = (path: string) => driver.open(`${portal.url}${path}`);

  await test.step('signs in and types a date, which is still there after a reload', async () => {
    await signIn(driver, portal.url);
    await driver.type(textbox('Date of Birth'), '31/05/2013');
    await driver.blur();
    await driver.waitFor(textContaining('Saved at'));
    await open('/registration/student-data');
    await driver.waitFor(heading(1, 'Student Data'));
    await expect.poll(() => driver.getValue(textbox('Date of Birth'))).toBe('2013-05-31');
  });

  await test.step('uploads a document', async () => {
    const slip = test.info().outputPath('slip.pdf');
    writeFileSync(slip, pdf('slip.pdf', ['SEA slip']).buffer);
    await open('/registration/documents');
    await driver.choose(inSection('SEA Slip', textbox('Choose file')), slip);
    // The button moves down when the file appears above it, and a click at its former place is lost.
    await driver.waitFor(inSection('SEA Slip', textContaining('ready to upload')));
    await driver.click(inSection('SEA Slip', button('Upload')));
    await driver.waitFor(inSection('SEA Slip', text('Received')));
  });
});

test('A parent reads the form in its frame and agrees', async ({ driver, portal }) => {
  const open = (path: string) => driver.open(`${portal.url}${path}`);
  await signIn(driver, portal.url);
  // On a busy machine the viewer of WebKitGTK may stay empty, although it has started, until the page is loaded again.
  await expect(async () => {
    await open('/registration/complete');
    await expect.poll(() => driver.countPdfPages(), { timeout: VIEWER_MS }).toContain('2');
  }).toPass({ timeout: 2 * VIEWER_MS });
  await driver.click(checkbox('I agree to the terms and conditions'));
  await driver.waitFor(heading(3, 'The school has your agreement'));
  await open('/logout');
  await driver.waitFor(textbox('Student ID'));
});

test('The office finds a student and corrects a name and a date', async ({ driver, portal }) => {
  const open = (path: string) => driver.open(`${portal.url}${path}`);
  await open('/admin');
  await driver.type(textbox('Username'), office.name);
  await driver.type(textbox('Password'), office.password);
  await driver.click(button('LOGIN'));
  await driver.waitFor(heading(1, 'Students'));
  await driver.type(textbox('Search students'), returningStudent.id);
  await driver.waitFor(text('Total Number of Students: 1'));
  await driver.click(buttonStartingWith('Edit '));
  await driver.type(textbox('Last Name'), 'Ramdeen-Ali');
  await driver.type(textbox('Date of Birth'), '2013-05-30');
  await driver.blur();
  await driver.waitFor(text('Updated Successfully.'));
  await driver.click(button('Close'));
  await driver.waitFor(textContaining('Ramdeen-Ali'));
  await driver.waitFor(textContaining('2013-05-30'));
});
